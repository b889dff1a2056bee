import type { App } from './app.ts'

/** Returns the URL of a presentation for its homeowner (docs/design/contract.md#credentials, shareable URL). */
export function shareUrl(app: Pick<App, 'config'>, shareKey: string): string {
	return `${app.config.PUBLIC_URL}/p/${shareKey}`
}
