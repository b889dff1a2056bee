import { type Outbound, OutboundFailed } from './outbound.ts'

/** HTTP statuses after which a later download may succeed: a timeout, a rate limit, and errors of the server. */
const isTransientStatus = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Error for an image that could not be downloaded. The message is a text for the user. `isPermanent` is true when the same
 * download would fail again.
 */
export class ImageFetchFailed extends Error {
	readonly isPermanent: boolean

	constructor(message: string, isPermanent: boolean, cause?: unknown) {
		super(message, { cause })
		this.isPermanent = isPermanent
	}
}

/**
 * Downloads an image of at most `maxBytes` through the guard against server-side request forgery. The caller must check the
 * type of the bytes. Rejects with `ImageFetchFailed` unless the status is 200.
 */
export async function fetchImage(
	outbound: Outbound,
	url: string,
	maxBytes: number,
): Promise<Buffer> {
	const answer = await request(outbound, url, maxBytes)
	if (answer.status >= 300 && answer.status < 400)
		throw new ImageFetchFailed('The address redirects. Enter the final address.', true)
	if (answer.status !== 200)
		throw new ImageFetchFailed(
			`The server returned ${answer.status}.`,
			!isTransientStatus(answer.status),
		)
	if (answer.isTruncated)
		throw new ImageFetchFailed(`Images can be at most ${maxBytes / 1_000_000} MB.`, true)
	return answer.body
}

async function request(outbound: Outbound, url: string, maxBytes: number) {
	const headers = { accept: 'image/png, image/jpeg, image/webp' }
	try {
		return await outbound.send({ method: 'GET', url, headers, maxBytes })
	} catch (error) {
		if (!(error instanceof OutboundFailed)) throw error
		const isBlocked = error.fault === 'blocked'
		const message = isBlocked ? error.message : 'The server did not respond.'
		throw new ImageFetchFailed(message, isBlocked, error)
	}
}
