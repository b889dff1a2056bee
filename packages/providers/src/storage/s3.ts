import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import type { Circuit } from '../circuit/circuit.ts'
import { canonicalQuery, credentialScope, signRequest, toAmzDate } from './sigv4.ts'
import {
	checkKey,
	READ_WINDOW_SECONDS,
	readWindowStart,
	type Storage,
	StorageFailed,
} from './storage.ts'

export type S3StorageSettings = {
	bucket: string
	region: string
	/** Endpoint of an S3-compatible store. By default, requests go to Amazon S3. */
	endpoint?: string
	accessKeyId: string
	secretAccessKey: string
	now?: () => Date
}

/** Maximum duration in milliseconds of storing a file, which can have gigabytes. */
const FILE_MS = 30 * 60_000
/** Maximum time in milliseconds to wait for a connection, and for the next bytes of an open connection. */
const CONNECT_MS = 3000
const IDLE_MS = 10_000

/**
 * Stores objects in an S3 bucket. Clients read and write through presigned URLs, so no object data passes the server.
 * Every request of the server passes `circuit`. A request rejects with `StorageFailed` when the store does not answer
 * in time, answers with an error, or cuts off an object.
 */
export function createS3Storage(settings: S3StorageSettings, circuit: Circuit): Storage {
	const loading = createLoader(settings)
	const object = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) })
	const request = async <Result>(
		send: (loaded: LoadedSdk, options: { abortSignal: AbortSignal }) => Promise<Result>,
		limitMs?: number,
	): Promise<Result> => {
		const loaded = await loading()
		return circuit
			.run((abortSignal) => send(loaded, { abortSignal }), { limitMs })
			.catch((cause: unknown) => {
				if (cause instanceof StorageFailed) throw cause
				const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
				throw new StorageFailed(`The object store failed (${reason})`, { cause })
			})
	}
	return {
		kind: 's3',
		put: async (key, bytes, ContentType) => {
			const input = { ...object(key), Body: bytes, ContentType }
			await request(({ sdk, client }, options) =>
				client.send(new sdk.PutObjectCommand(input), options),
			)
		},
		putFile: async (key, file, ContentType) => {
			const { size: ContentLength } = await stat(file)
			const input = { ...object(key), ContentType, ContentLength }
			await request(
				({ sdk, client }, options) =>
					client.send(
						new sdk.PutObjectCommand({ ...input, Body: createReadStream(file) }),
						options,
					),
				FILE_MS,
			)
		},
		get: async (key) => {
			const input = object(key)
			return request(async ({ sdk, client }, options) => {
				const found = await undefinedIfMissing(
					client.send(new sdk.GetObjectCommand(input), options),
				)
				if (found?.Body === undefined) return undefined
				const bytes = await found.Body.transformToByteArray()
				return { bytes, contentType: found.ContentType ?? UNKNOWN_TYPE }
			})
		},
		head: async (key) => {
			const input = object(key)
			return request(async ({ sdk, client }, options) => {
				const found = await undefinedIfMissing(
					client.send(new sdk.HeadObjectCommand(input), options),
				)
				if (found === undefined) return undefined
				return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? UNKNOWN_TYPE }
			})
		},
		copy: async (from, to) => {
			const input = { ...object(to), CopySource: `${settings.bucket}/${checkKey(from)}` }
			return request(async ({ sdk, client }, options) => {
				const copied = client.send(new sdk.CopyObjectCommand(input), options)
				return (await undefinedIfMissing(copied)) !== undefined
			})
		},
		delete: async (key) => {
			const input = object(key)
			await request(({ sdk, client }, options) =>
				client.send(new sdk.DeleteObjectCommand(input), options),
			)
		},
		list: async function* (prefix) {
			let ContinuationToken: string | undefined
			do {
				const input = { Bucket: settings.bucket, Prefix: prefix, ContinuationToken }
				const page = await request(({ sdk, client }, options) =>
					client.send(new sdk.ListObjectsV2Command(input), options),
				)
				for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
				ContinuationToken = page.NextContinuationToken
			} while (ContinuationToken !== undefined)
		},
		readUrl: (key) => presignRead(settings, checkKey(key)),
		writeUrl: async (key, { expiresIn, contentType, size }) => {
			const input = { ...object(key), ContentType: contentType, ContentLength: size }
			return presignWrite(await loading(), input, expiresIn)
		},
	}
}

/** Returns whether an error of a request shows that the object store is failing. A refused request does not count. */
export function isStorageOutage(error: unknown): boolean {
	const metadata: unknown =
		error instanceof Error && '$metadata' in error ? error.$metadata : undefined
	if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata))
		return true
	const { httpStatusCode: status } = metadata
	return typeof status !== 'number' || status >= 500 || status < 400
}

const UNKNOWN_TYPE = 'application/octet-stream'

type LoadedSdk = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }

/**
 * Returns a function that loads the SDK and creates the client on the first call only, because loading takes a third of
 * a second.
 */
function createLoader(settings: S3StorageSettings): () => Promise<LoadedSdk> {
	let loaded: Promise<LoadedSdk> | undefined
	const load = async () => {
		const sdk = await import('@aws-sdk/client-s3')
		const { region, endpoint, accessKeyId, secretAccessKey } = settings
		const client = new sdk.S3Client({
			region,
			...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
			maxAttempts: 2,
			requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
			credentials: { accessKeyId, secretAccessKey },
			// Many compatible stores reject the checksums that the SDK adds by default.
			requestChecksumCalculation: 'WHEN_REQUIRED',
			responseChecksumValidation: 'WHEN_REQUIRED',
		})
		return { sdk, client }
	}
	return () => {
		loaded ??= load()
		return loaded
	}
}

async function presignWrite(
	{ sdk, client }: LoadedSdk,
	input: PutObjectCommandInput,
	expiresIn: number,
): Promise<string> {
	const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
	const signableHeaders = new Set(['host', 'content-type', 'content-length'])
	return getSignedUrl(client, new sdk.PutObjectCommand(input), { expiresIn, signableHeaders })
}

async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
	try {
		return await request
	} catch (error) {
		if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
		throw error
	}
}

/**
 * Creates a signed URL for reading. The signing time is the start of the current read window, so that the URL stays the
 * same during the window.
 */
function presignRead(settings: S3StorageSettings, key: string): string {
	const { bucket, region, accessKeyId, now = () => new Date() } = settings
	const base =
		settings.endpoint === undefined
			? new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`)
			: new URL(`${settings.endpoint.replace(/\/$/, '')}/${bucket}/${key}`)
	const amzDate = toAmzDate(new Date(readWindowStart(now()) * 1000))
	const query: [string, string][] = [
		['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
		['X-Amz-Content-Sha256', 'UNSIGNED-PAYLOAD'],
		['X-Amz-Credential', `${accessKeyId}/${credentialScope(amzDate, region)}`],
		['X-Amz-Date', amzDate],
		['X-Amz-Expires', String(2 * READ_WINDOW_SECONDS)],
		['X-Amz-SignedHeaders', 'host'],
	]
	const request = { method: 'GET', path: base.pathname, query, amzDate }
	const signature = signRequest(
		{ ...request, headers: { host: base.host }, payloadHash: 'UNSIGNED-PAYLOAD' },
		settings,
	)
	return `${base.href}?${canonicalQuery(query)}&X-Amz-Signature=${signature}`
}
