/** A request to a URL that a user entered. */
export type OutboundRequest = {
	method: 'GET' | 'POST'
	url: string
	headers?: Record<string, string>
	body?: string
	/** Maximum number of bytes read from the response body. 64 KB by default. */
	maxBytes?: number
	signal?: AbortSignal | undefined
}

/** Response to an outbound request; the status can be any. Redirects are not followed. */
export type OutboundResponse = {
	status: number
	headers: Record<string, string>
	body: Buffer
	/** True when the response body is longer than `maxBytes`. */
	isTruncated: boolean
}

export type OutboundFault = 'blocked' | 'dns' | 'timeout' | 'tls' | 'network' | 'aborted'

/** Error for a request that got no response. The fault `blocked` means that the guard rejected the URL. */
export class OutboundFailed extends Error {
	readonly fault: OutboundFault

	constructor(fault: OutboundFault, message: string, cause?: unknown) {
		super(message, { cause })
		this.fault = fault
	}
}

/** Sends requests to URLs that users enter. Never connects to a private address. */
export type Outbound = {
	/** Sends one request. Allows 5 s to connect and 15 s in total. Rejects only with `OutboundFailed`. */
	send: (request: OutboundRequest) => Promise<OutboundResponse>
	/**
	 * Returns the reason why the guard rejects this URL, as a text for the user. Returns undefined when the guard allows
	 * the URL.
	 */
	findRejection: (url: string) => Promise<string | undefined>
}
