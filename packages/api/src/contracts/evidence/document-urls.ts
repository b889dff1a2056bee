import type { App } from '../../core/app.ts'

/** Returns the public URL at which anyone can verify a signed document. */
export function verifyUrl({ config }: Pick<App, 'config'>, documentId: string): string {
	return `${config.PUBLIC_URL}/verify/${documentId}`
}

/** Returns the URL of a sealed PDF, for the company or for the holder of the presentation token. */
export function pdfUrl({ config }: Pick<App, 'config'>, documentId: string): string {
	return `${config.PUBLIC_URL}/api/contracts/documents/${documentId}/pdf`
}
