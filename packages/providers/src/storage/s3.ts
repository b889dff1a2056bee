import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { canonicalQuery, credentialScope, signRequest, toAmzDate } from "./sigv4.ts"
import { checkKey, READ_WINDOW_SECONDS, readWindow, type Storage } from "./storage.ts"

export type S3StorageSettings = {
	bucket: string
	region: string
	/** An S3-compatible store of one's own; left out: Amazon's. */
	endpoint?: string
	accessKeyId: string
	secretAccessKey: string
	now?: () => Date
}

/** A bucket of S3 or of a store that speaks its protocol. Addresses are presigned; nothing passes through the server. */
export function createS3Storage(settings: S3StorageSettings): Storage {
	const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
	const client = new S3Client({
		region,
		...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
		credentials: { accessKeyId, secretAccessKey },
		// Many compatible stores refuse the checksums that the SDK adds by default.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	})
	return {
		kind: "s3",
		put: async (key, bytes, ContentType) => {
			await client.send(
				new PutObjectCommand({ Bucket, Key: checkKey(key), Body: bytes, ContentType }),
			)
		},
		get: async (key) => {
			const object = await orUndefined(
				client.send(new GetObjectCommand({ Bucket, Key: checkKey(key) })),
			)
			if (object?.Body === undefined) return undefined
			const bytes = await object.Body.transformToByteArray()
			return { bytes, contentType: object.ContentType ?? "application/octet-stream" }
		},
		head: async (key) => {
			const head = await orUndefined(
				client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })),
			)
			if (head === undefined) return undefined
			return {
				size: head.ContentLength ?? 0,
				contentType: head.ContentType ?? "application/octet-stream",
			}
		},
		delete: async (key) => {
			await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
		},
		readUrl: (key) => presignRead(settings, checkKey(key)),
		writeUrl: (key, { expiresIn, contentType, size }) =>
			getSignedUrl(
				client,
				new PutObjectCommand({
					Bucket,
					Key: checkKey(key),
					ContentType: contentType,
					ContentLength: size,
				}),
				{ expiresIn, signableHeaders: new Set(["host", "content-type", "content-length"]) },
			),
	}
}

async function orUndefined<T>(request: Promise<T>): Promise<T | undefined> {
	try {
		return await request
	} catch (error) {
		if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
			return undefined
		throw error
	}
}

/** Signed as of the start of the current window, so that the address stays the same through it. */
function presignRead(settings: S3StorageSettings, key: string): string {
	const { bucket, region, accessKeyId, now = () => new Date() } = settings
	const base =
		settings.endpoint === undefined
			? new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`)
			: new URL(`${settings.endpoint.replace(/\/$/, "")}/${bucket}/${key}`)
	const amzDate = toAmzDate(new Date(readWindow(now()) * 1000))
	const query: [string, string][] = [
		["X-Amz-Algorithm", "AWS4-HMAC-SHA256"],
		["X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD"],
		["X-Amz-Credential", `${accessKeyId}/${credentialScope(amzDate, region)}`],
		["X-Amz-Date", amzDate],
		["X-Amz-Expires", String(2 * READ_WINDOW_SECONDS)],
		["X-Amz-SignedHeaders", "host"],
	]
	const request = { method: "GET", path: base.pathname, query, amzDate }
	const signature = signRequest(
		{ ...request, headers: { host: base.host }, payloadHash: "UNSIGNED-PAYLOAD" },
		settings,
	)
	return `${base.href}?${canonicalQuery(query)}&X-Amz-Signature=${signature}`
}
