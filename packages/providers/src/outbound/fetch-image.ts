import { type Outbound, OutboundFailed } from './outbound.ts'

const MAX_BYTES = 10_000_000

/** A picture could not be copied in from where it is. */
export class ImageFetchFailed extends Error {}

/**
 * The bytes of a picture on somebody else's server: at most 10 MB, fetched through the guard. What they are is for the
 * caller to find out by their content. Anything but a plain 200 is `ImageFetchFailed`, in a sentence for the person who asked.
 */
export async function fetchImage(outbound: Outbound, url: string): Promise<Buffer> {
	const answer = await request(outbound, url)
	if (answer.status >= 300 && answer.status < 400)
		throw new ImageFetchFailed('The address leads to another one: enter that')
	if (answer.status !== 200) throw new ImageFetchFailed(`The address answers ${answer.status}`)
	if (answer.isTruncated) throw new ImageFetchFailed('An image has at most 10 MB')
	return answer.body
}

async function request(outbound: Outbound, url: string) {
	const headers = { accept: 'image/png, image/jpeg, image/webp' }
	try {
		return await outbound.send({ method: 'GET', url, headers, maxBytes: MAX_BYTES })
	} catch (error) {
		if (!(error instanceof OutboundFailed)) throw error
		throw new ImageFetchFailed(
			error.fault === 'blocked' ? error.message : 'The address does not answer',
			{ cause: error },
		)
	}
}
