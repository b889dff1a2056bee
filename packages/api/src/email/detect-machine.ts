/** A call of an address in a mail, as HTTP tells of it. */
export type TrackingRequest = {
	method: string
	ip: string
	userAgent: string
	/** `Sec-Purpose`, `Purpose` or `X-Moz`, whichever came. */
	purpose: string
	at: Date
}

/** Milliseconds after delivery in which nobody has read a mail yet: what calls then is a filter on the way. */
const MIN_READING_DELAY_MS = 10_000

/** Fetch pictures for a reader's mail program, often long before the reader looks, or when they never do. */
const PROXIES = /GoogleImageProxy|ggpht\.com|YahooMailProxy|^Mozilla\/5\.0$/i
/** Apple's mail privacy protection calls from Apple's own network. */
const APPLE = /^(?:::ffff:)?17\./
const SCANNERS =
	/bot\b|crawl|spider|scan|preview|barracuda|mimecast|proofpoint|symantec|fireeye|trendmicro|sophos|curl|wget|python|go-http|java\/|okhttp|node|axios|headless|libwww|facebookexternalhit|office existence/i

/**
 * Why a call was a program's and not a person's: `head`, `prefetch`, `proxy`, `scanner`, or `early`; null when it may be a
 * person's. In doubt a program's: a follow-up too many costs less than one that never comes (contract, section 7).
 */
export function detectMachine(visit: TrackingRequest, sentAt: Date | null): string | null {
	const { method, ip, userAgent, purpose, at } = visit
	if (method === 'HEAD') return 'head'
	if (/prefetch|preview/i.test(purpose)) return 'prefetch'
	if (PROXIES.test(userAgent.trim()) || APPLE.test(ip)) return 'proxy'
	if (userAgent.trim() === '' || SCANNERS.test(userAgent)) return 'scanner'
	if (sentAt === null || at.getTime() - sentAt.getTime() < MIN_READING_DELAY_MS) return 'early'
	return null
}
