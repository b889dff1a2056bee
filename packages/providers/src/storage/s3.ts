import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import aws4 from 'aws4'
import type { Circuit } from '../circuit/circuit.ts'
import {
	checkKey,
	READ_WINDOW_SECONDS,
	readWindowStart,
	type Storage,
	StorageFailed,
	signOncePerWindow,
} from './storage.ts'

export type S3StorageSettings = {
	bucket: string
	region: string
	/** Endpoint of an S3-compatible store. By default, requests go to Amazon S3. */
	endpoint?: string
	/**
	 * Endpoint for the signed URLs that clients open. Needed when clients reach the object store at a different address than the
	 * server.
	 */
	publicEndpoint?: string
	/**
	 * Base URL for reading objects, when a content delivery network stands in front of the store. The network must forward the
	 * path and the query unchanged, and send the host name of the store: the signature contains this name.
	 */
	mediaUrl?: string
	/** Permanent key. By default, the SDK finds temporary credentials, such as those of the machine's role. */
	key?: { accessKeyId: string; secretAccessKey: string }
	now?: () => Date
}

/** Maximum duration of storing a file, in milliseconds. A file can have a size of gigabytes. */
const FILE_MS = 30 * 60_000
/** Maximum time in milliseconds to wait for a connection, and for the next bytes of an open connection. */
const CONNECT_MS = 3000
const IDLE_MS = 10_000
/** Maximum duration in milliseconds of the check of the settings. */
const CHECK_MS = 5000

/** Seconds for which a URL of `shortReadUrl` is valid. */
const SHORT_READ_SECONDS = 300

/**
 * Stores objects in an S3 bucket. Clients read and write with presigned URLs, so their files do not pass through the server.
 * The circuit breaker `circuit` guards every request. A request rejects with `StorageFailed` when the store fails or does not
 * answer in time. When the settings contain no access key (`key`), the SDK may use temporary credentials. A presigned URL would
 * expire together with them, so `readUrl` then returns a URL of the server (`fileUrls`).
 */
export function createS3Storage(
	settings: S3StorageSettings,
	circuit: Circuit,
	fileUrls: Pick<Storage, 'readUrl'>,
): Storage {
	const { key: permanentKey, publicEndpoint } = settings
	const loading = createLoader(settings)
	const loadingPublic =
		publicEndpoint === undefined ? loading : createLoader({ ...settings, endpoint: publicEndpoint })
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
				const { ContentLength: size = 0, ContentType: contentType = UNKNOWN_TYPE } = found
				return { size, contentType, writtenAt: found.LastModified ?? new Date() }
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
				for (const { Key, LastModified } of page.Contents ?? [])
					if (Key !== undefined) yield { key: Key, writtenAt: LastModified ?? new Date() }
				ContinuationToken = page.NextContinuationToken
			} while (ContinuationToken !== undefined)
		},
		readUrl:
			permanentKey === undefined
				? fileUrls.readUrl
				: signOncePerWindow(
						(key) => presignRead({ ...settings, key: permanentKey }, checkKey(key)),
						settings.now ?? (() => new Date()),
					),
		shortReadUrl: async (key) => {
			const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
			const { sdk, client } = await loadingPublic()
			const command = new sdk.GetObjectCommand(object(key))
			return getSignedUrl(client, command, { expiresIn: SHORT_READ_SECONDS })
		},
		writeUrl: async (key, { expiresIn, contentType, size }) => {
			const input = { ...object(key), ContentType: contentType, ContentLength: size }
			return presignWrite(await loadingPublic(), input, expiresIn)
		},
		findMistake: async () => {
			const { sdk, client } = await loading()
			const name = `the bucket "${settings.bucket}"`
			const place = settings.endpoint === undefined ? '' : ` at ${settings.endpoint}`
			try {
				await client.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket }), {
					abortSignal: AbortSignal.timeout(CHECK_MS),
				})
				return undefined
			} catch (error) {
				const status = readStatus(error)
				if (status === 404) return `${name} does not exist${place}`
				if (status === 403) return `the store${place} refuses access to ${name} with these keys`
				if (error instanceof Error && error.name === 'CredentialsProviderError')
					return `no credentials for ${name}: set S3_ACCESS_KEY_ID, or give the machine a role`
				throw new StorageFailed(`The object store${place} did not answer`, { cause: error })
			}
		},
	}
}

/**
 * Returns whether a failed request shows that the object store is unavailable. Returns false when the store answered and
 * refused the request.
 */
export function isStorageOutage(error: unknown): boolean {
	const status = readStatus(error)
	return status === undefined || status >= 500 || status < 400
}

/** Returns the HTTP status of a refused request, or undefined when the store did not answer. */
function readStatus(error: unknown): number | undefined {
	const metadata: unknown =
		error instanceof Error && '$metadata' in error ? error.$metadata : undefined
	if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata))
		return undefined
	const { httpStatusCode: status } = metadata
	return typeof status === 'number' ? status : undefined
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
		const { region, endpoint, key } = settings
		const client = new sdk.S3Client({
			region,
			...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
			maxAttempts: 2,
			requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
			...(key === undefined ? {} : { credentials: key }),
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
 * Creates a signed URL for reading. The signing time is the start of the current window of `READ_WINDOW_SECONDS`, so the
 * URL stays the same during the window. Signs without the SDK, whose function is asynchronous: lists contain a hundred URLs.
 */
function presignRead(
	settings: S3StorageSettings & Required<Pick<S3StorageSettings, 'key'>>,
	key: string,
): string {
	const { bucket, region, now = () => new Date() } = settings
	const endpoint = settings.publicEndpoint ?? settings.endpoint
	const base =
		endpoint === undefined
			? new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`)
			: new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`)
	const signedAt = new Date(readWindowStart(now()) * 1000)
	const query = new URLSearchParams({
		'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
		'X-Amz-Date': signedAt.toISOString().replace(/[-:]|\.\d{3}/g, ''),
		'X-Amz-Expires': String(2 * READ_WINDOW_SECONDS),
	})
	const path = `${base.pathname}?${query}`
	const request = { service: 's3', region, host: base.host, path, signQuery: true }
	return `${settings.mediaUrl ?? base.origin}${aws4.sign(request, settings.key).path}`
}
