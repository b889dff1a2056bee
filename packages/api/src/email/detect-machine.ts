/** An HTTP request for a tracking pixel or a tracked link. */
export type TrackingRequest = {
	method: string
	ip: string
	userAgent: string
	/**
	 * Value of the first header in this list that the request has: `Sec-Purpose`, `Purpose`, `X-Moz`, `X-Purpose`. Empty when the
	 * request has none of the headers.
	 */
	purpose: string
	at: Date
}

/** Milliseconds after the send during which only spam filters open an email. */
const MIN_READING_DELAY_MS = 10_000

/** User agents of proxies that load images for an email program, often before the reader opens the email. */
const PROXIES = /GoogleImageProxy|ggpht\.com|YahooMailProxy|^Mozilla\/5\.0$/i
/** IP addresses of Apple, whose Mail Privacy Protection loads images before the reader opens the email. */
const APPLE = /^(?:::ffff:)?17\./
const SCANNERS =
	/bot\b|crawl|spider|scan|preview|barracuda|mimecast|proofpoint|symantec|fireeye|trendmicro|sophos|curl|wget|python|go-http|java\/|okhttp|node|axios|headless|libwww|facebookexternalhit|office existence/i

/** Model and system of an Android phone in a user agent. Phones have names such as “CUBOT” or “Spider”. */
const PHONE = /\(Linux; (?:U; )?Android[^()]*\)/

/**
 * Returns why a request comes from a machine: `head`, `prefetch`, `proxy`, `scanner` or `early`. Returns null for a request
 * that may come from a person. Doubtful requests count as machines, so the homeowner still gets a follow-up: a needless
 * follow-up does less harm than a missing one (docs/design/contract.md#send).
 */
export function detectMachine(request: TrackingRequest, sentAt: Date | null): string | null {
	const { method, ip, userAgent, purpose, at } = request
	if (method === 'HEAD') return 'head'
	if (/prefetch|preview/i.test(purpose)) return 'prefetch'
	if (PROXIES.test(userAgent.trim()) || APPLE.test(ip)) return 'proxy'
	if (userAgent.trim() === '' || SCANNERS.test(userAgent.replace(PHONE, ''))) return 'scanner'
	if (sentAt === null || at.getTime() - sentAt.getTime() < MIN_READING_DELAY_MS) return 'early'
	return null
}
