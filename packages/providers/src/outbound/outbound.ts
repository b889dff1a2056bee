/** What is asked of a server that somebody outside named. */
export type OutboundRequest = {
	method: 'GET' | 'POST'
	url: string
	headers?: Record<string, string>
	body?: string
	/** Of the answer's body is read at most; 64 KB when left out. */
	maxBytes?: number
	signal?: AbortSignal | undefined
}

/** What it answered, whatever the status: a redirect is an answer like any other and is not followed. */
export type OutboundResponse = {
	status: number
	headers: Record<string, string>
	body: Buffer
	/** The body was longer than what is read of it. */
	isTruncated: boolean
}

export type OutboundFault = 'blocked' | 'dns' | 'timeout' | 'tls' | 'network' | 'aborted'

/** There is no answer: `blocked` when the guard refused the address, else what went wrong on the way. */
export class OutboundFailed extends Error {
	readonly fault: OutboundFault

	constructor(fault: OutboundFault, message: string, cause?: unknown) {
		super(message, { cause })
		this.fault = fault
	}
}

/** The one way to an address that a user gave: nothing private is ever connected to. */
export type Outbound = {
	/** One exchange: 5 s to connect, 15 s in all. Rejects with `OutboundFailed` alone. */
	send: (request: OutboundRequest) => Promise<OutboundResponse>
	/** Why this address will never be called, for the person who typed it; undefined when nothing is known against it. */
	findRejection: (url: string) => Promise<string | undefined>
}
