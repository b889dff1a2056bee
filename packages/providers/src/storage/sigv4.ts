import { createHash, createHmac } from 'node:crypto'

/** One request as AWS Signature Version 4 sees it. Header names are lower-case; the query has no `X-Amz-Signature`. */
export type SignableRequest = {
	method: string
	/** Already percent-encoded. */
	path: string
	query: [name: string, value: string][]
	headers: Record<string, string>
	payloadHash: string
	/** `20261120T120000Z`. */
	amzDate: string
}

export type SigningKey = { region: string; secretAccessKey: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes as RFC 3986 says, which is stricter than `encodeURIComponent`. */
export function encodeRfc3986(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	)
}

/** The time as Signature Version 4 writes it: `20261120T120000Z`. */
export function toAmzDate(date: Date): string {
	return date.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** `20261120/us-east-1/s3/aws4_request`: what the key that signs is good for. */
export function credentialScope(amzDate: string, region: string): string {
	return `${amzDate.slice(0, 8)}/${region}/s3/aws4_request`
}

/** The query in the order in which it is signed. */
export function canonicalQuery(query: SignableRequest['query']): string {
	return query
		.map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
		.sort()
		.join('&')
}

/**
 * The hex signature of a request to S3 (AWS Signature Version 4). Synchronous, where the SDK's presigner is not,
 * so that a list of a hundred addresses needs no hundred promises; a test holds it to the SDK's own result.
 */
export function signRequest(request: SignableRequest, key: SigningKey): string {
	const names = Object.keys(request.headers).sort()
	const canonical = [
		request.method,
		request.path,
		canonicalQuery(request.query),
		...names.map((name) => `${name}:${request.headers[name]?.trim().replace(/ +/g, ' ') ?? ''}`),
		'',
		names.join(';'),
		request.payloadHash,
	].join('\n')
	const scope = credentialScope(request.amzDate, key.region)
	const day = hmac(`AWS4${key.secretAccessKey}`, request.amzDate.slice(0, 8))
	const signing = hmac(hmac(hmac(day, key.region), 's3'), 'aws4_request')
	const text = ['AWS4-HMAC-SHA256', request.amzDate, scope, sha256(canonical)].join('\n')
	return hmac(signing, text).toString('hex')
}
