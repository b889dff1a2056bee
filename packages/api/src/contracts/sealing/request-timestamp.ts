import { randomBytes } from 'node:crypto'
import {
	createTimestampRequest,
	fingerprintOf,
	readTimestampResponse,
	type Timestamp,
} from '../cms/index.ts'

const NONCE_BYTES = 16
/**
 * Maximum size of a response in bytes. The timestamp token in a response must also fit into the space that the PDF reserves.
 */
const MAX_RESPONSE_BYTES = 16_000

/**
 * Requests a timestamp of a SHA-256 digest from an authority over HTTP (RFC 3161, 3.4). Throws when `signal`
 * aborts, and when the authority refuses or answers with an invalid token, a wrong digest or a wrong nonce.
 */
export async function requestTimestamp(
	url: string,
	digest: Buffer,
	signal: AbortSignal,
): Promise<{ token: Buffer; timestamp: Timestamp }> {
	// The leading 1 makes the nonce a positive integer without leading zeros.
	const nonce = Buffer.concat([Buffer.of(1), randomBytes(NONCE_BYTES)])
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/timestamp-query' },
		body: new Uint8Array(createTimestampRequest(digest, nonce)),
		signal,
		redirect: 'error',
	})
	if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}`)
	return readTimestampResponse(await readBounded(response), { digest, nonce })
}

async function readBounded(response: Response): Promise<Buffer> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength
		if (size > MAX_RESPONSE_BYTES) throw new Error('The time-stamping authority answered too much')
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

/**
 * Returns the SHA-256 fingerprint of an authority's certificate. The prefix `timestamp:` distinguishes it from the fingerprints of
 * signing certificates.
 */
export function authorityFingerprint({ certificate }: Timestamp): string {
	return `timestamp:${fingerprintOf(certificate)}`
}
