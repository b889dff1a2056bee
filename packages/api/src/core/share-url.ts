import type { App } from './app.ts'

/** The address that a homeowner is given (contract, section 2, shareable URL). */
export function shareUrl(app: Pick<App, 'config'>, shareKey: string): string {
	return `${app.config.PUBLIC_URL}/p/${shareKey}`
}
