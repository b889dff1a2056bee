import { createHash, createHmac } from 'node:crypto'

/**
 * The parts of a request that AWS Signature Version 4 signs. Header names are lower case. `query` excludes
 * `X-Amz-Signature`.
 */
export type SignableRequest = {
	method: string
	/** Percent-encoded path. */
	path: string
	query: [name: string, value: string][]
	headers: Record<string, string>
	payloadHash: string
	/** Signing time, such as `20261120T120000Z`. */
	amzDate: string
}

type SigningKey = { region: string; secretAccessKey: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes a text as RFC 3986 requires. `encodeURIComponent` encodes fewer characters. */
export function encodeRfc3986(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	)
}

/** Returns the scope of a signing key: date, region and service, such as `20261120/us-east-1/s3/aws4_request`. */
function credentialScope(amzDate: string, region: string): string {
	return `${amzDate.slice(0, 8)}/${region}/s3/aws4_request`
}

/** Encodes the query parameters and sorts them in the order that the signature requires. */
function canonicalQuery(query: SignableRequest['query']): string {
	return query
		.map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
		.sort()
		.join('&')
}

/** Returns the hex signature that an S3 request must have (AWS Signature Version 4). Independent of the code that signs. */
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
