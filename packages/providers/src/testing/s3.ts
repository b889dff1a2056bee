import { type LoopbackRequest, type LoopbackServer, startLoopbackServer } from './loopback.ts'
import { encodeRfc3986, type SignableRequest, signRequest } from './sigv4.ts'

export const TEST_S3_KEYS = { accessKeyId: 'test', secretAccessKey: 'secret' }
export const TEST_S3_REGION = 'us-east-1'

type StoredObject = { bytes: Buffer; contentType: string; writtenAt: Date }

/**
 * Starts an S3-compatible loopback server that stores objects in memory. Like S3, the server rejects a request whose
 * Signature Version 4 (in a header or in the URL) is wrong, expired, or made for another request. Every bucket exists
 * except "missing".
 */
export async function startS3Server(now: () => Date = () => new Date()): Promise<LoopbackServer> {
	const objects = new Map<string, StoredObject>()
	return startLoopbackServer((request, response) => {
		const url = new URL(request.path, 'http://localhost')
		const refusal = refuse(request, url, now())
		if (refusal !== undefined) {
			response.writeHead(403, { 'content-type': 'application/xml' })
			response.end(`<Error><Code>${refusal}</Code></Error>`)
			return
		}
		const source = request.headers['x-amz-copy-source']
		const object = objects.get(source === undefined ? url.pathname : `/${source}`)
		if (request.method === 'PUT' && source !== undefined && object !== undefined) {
			objects.set(url.pathname, { ...object, writtenAt: now() })
			response.writeHead(200, { 'content-type': 'application/xml' })
			response.end('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>')
		} else if (request.method === 'PUT' && source === undefined) {
			const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
			objects.set(url.pathname, { bytes: request.body, contentType, writtenAt: now() })
			response.writeHead(200).end()
		} else if (request.method === 'DELETE') {
			objects.delete(url.pathname)
			response.writeHead(204).end()
		} else if (url.searchParams.get('list-type') === '2') {
			response.writeHead(200, { 'content-type': 'application/xml' })
			response.end(listObjects(objects, url))
		} else if (request.method === 'HEAD' && /^\/(?!missing\/?$)[^/]+\/?$/.test(url.pathname)) {
			response.writeHead(200).end()
		} else if (object === undefined) {
			response.writeHead(404, { 'content-type': 'application/xml' })
			response.end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
		} else {
			response.writeHead(200, {
				'content-type': object.contentType,
				'content-length': object.bytes.length,
				'last-modified': object.writtenAt.toUTCString(),
			})
			response.end(request.method === 'HEAD' ? '' : object.bytes)
		}
	})
}

/** Returns a page of at most two keys, so a reader must use the continuation token. */
function listObjects(objects: ReadonlyMap<string, StoredObject>, url: URL): string {
	const bucket = `${url.pathname.replace(/\/$/, '')}/`
	const after = url.searchParams.get('continuation-token') ?? ''
	const keys = [...objects.keys()]
		.flatMap((path) => (path.startsWith(bucket) ? [path.slice(bucket.length)] : []))
		.filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
		.sort()
	const page = keys.slice(0, 2)
	const more = keys.length > page.length
	const contents = page.map((key) => {
		const time = objects.get(`${bucket}${key}`)?.writtenAt.toISOString()
		return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`
	})
	const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
	return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

type Claim = { amzDate: string; signedHeaders: string; signature: string; payloadHash: string }

function refuse(request: LoopbackRequest, url: URL, now: Date): string | undefined {
	const presigned = url.searchParams.has('X-Amz-Signature')
	const claim = presigned ? parseQueryClaim(url) : parseHeaderClaim(request)
	if (claim === undefined) return 'AccessDenied'
	const headers = Object.fromEntries(
		claim.signedHeaders.split(';').map((name) => [name, String(request.headers[name] ?? '')]),
	)
	const signable: SignableRequest = {
		method: request.method,
		path: url.pathname.split('/').map(decodeURIComponent).map(encodeRfc3986).join('/'),
		query: [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature'),
		headers,
		payloadHash: claim.payloadHash,
		amzDate: claim.amzDate,
	}
	if (signRequest(signable, { ...TEST_S3_KEYS, region: TEST_S3_REGION }) !== claim.signature)
		return 'SignatureDoesNotMatch'
	const age = now.getTime() / 1000 - toSeconds(claim.amzDate)
	const life = presigned ? Number(url.searchParams.get('X-Amz-Expires')) : 15 * 60
	return age > life ? 'AccessDenied' : undefined
}

function parseQueryClaim(url: URL): Claim {
	const read = (name: string) => url.searchParams.get(name) ?? ''
	return {
		amzDate: read('X-Amz-Date'),
		signedHeaders: read('X-Amz-SignedHeaders'),
		signature: read('X-Amz-Signature'),
		payloadHash: 'UNSIGNED-PAYLOAD',
	}
}

function parseHeaderClaim({ headers }: LoopbackRequest): Claim | undefined {
	const [, signedHeaders, signature] =
		/SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(headers.authorization ?? '') ?? []
	if (signedHeaders === undefined || signature === undefined) return undefined
	const amzDate = String(headers['x-amz-date'])
	return { amzDate, signedHeaders, signature, payloadHash: String(headers['x-amz-content-sha256']) }
}

function toSeconds(amzDate: string): number {
	const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(amzDate) ?? []
	return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) / 1000
}
