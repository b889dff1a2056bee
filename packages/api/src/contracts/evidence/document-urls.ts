import type { App } from '../../core/app.ts'
import { guessLanguage } from '../../core/language/guess-language.ts'

/**
 * Returns the public URL at which anyone can verify a signed document. For a contract in Spanish, the page is in Spanish; otherwise it
 * has the language of the browser.
 */
export function verifyUrl(
	{ config }: Pick<App, 'config'>,
	{ documentId, resolvedText }: { documentId: string; resolvedText: string },
): string {
	const language = guessLanguage(resolvedText) === 'es' ? '?lang=es' : ''
	return `${config.PUBLIC_URL}/verify/${documentId}${language}`
}

/** Returns the URL of a sealed PDF, for the company or for the holder of the presentation token. */
export function pdfUrl({ config }: Pick<App, 'config'>, documentId: string): string {
	return `${config.PUBLIC_URL}/api/contracts/documents/${documentId}/pdf`
}
