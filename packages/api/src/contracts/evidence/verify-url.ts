import type { App } from '../../core/app.ts'

/** Where anybody can look up what holds of a signed document. */
export function verifyUrl({ config }: Pick<App, 'config'>, documentId: string): string {
	return `${config.PUBLIC_URL}/verify/${documentId}`
}

/** Where a sealed document's PDF is read, by its company or with its presentation's token. */
export function pdfUrl({ config }: Pick<App, 'config'>, documentId: string): string {
	return `${config.PUBLIC_URL}/api/contracts/documents/${documentId}/pdf`
}
