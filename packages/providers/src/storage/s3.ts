import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import { canonicalQuery, credentialScope, signRequest, toAmzDate } from './sigv4.ts'
import { checkKey, READ_WINDOW_SECONDS, readWindowStart, type Storage } from './storage.ts'

export type S3StorageSettings = {
	bucket: string
	region: string
	/** Endpoint of an S3-compatible store. By default, requests go to Amazon S3. */
	endpoint?: string
	accessKeyId: string
	secretAccessKey: string
	now?: () => Date
}

/** Stores objects in an S3 bucket. Clients read and write through presigned URLs, so no object data passes the server. */
export function createS3Storage(settings: S3StorageSettings): Storage {
	const loading = createLoader(settings)
	const object = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) })
	return {
		kind: 's3',
		put: async (key, bytes, ContentType) => {
			const input = { ...object(key), Body: bytes, ContentType }
			const { sdk, client } = await loading()
			await client.send(new sdk.PutObjectCommand(input))
		},
		putFile: async (key, file, ContentType) => {
			const { size: ContentLength } = await stat(file)
			const input = { ...object(key), ContentType, ContentLength, Body: createReadStream(file) }
			const { sdk, client } = await loading()
			await client.send(new sdk.PutObjectCommand(input))
		},
		get: async (key) => {
			const input = object(key)
			const { sdk, client } = await loading()
			const found = await undefinedIfMissing(client.send(new sdk.GetObjectCommand(input)))
			if (found?.Body === undefined) return undefined
			const bytes = await found.Body.transformToByteArray()
			return { bytes, contentType: found.ContentType ?? UNKNOWN_TYPE }
		},
		head: async (key) => {
			const input = object(key)
			const { sdk, client } = await loading()
			const found = await undefinedIfMissing(client.send(new sdk.HeadObjectCommand(input)))
			if (found === undefined) return undefined
			return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? UNKNOWN_TYPE }
		},
		copy: async (from, to) => {
			const input = { ...object(to), CopySource: `${settings.bucket}/${checkKey(from)}` }
			const { sdk, client } = await loading()
			return (await undefinedIfMissing(client.send(new sdk.CopyObjectCommand(input)))) !== undefined
		},
		delete: async (key) => {
			const input = object(key)
			const { sdk, client } = await loading()
			await client.send(new sdk.DeleteObjectCommand(input))
		},
		list: async function* (prefix) {
			const { sdk, client } = await loading()
			const pages = sdk.paginateListObjectsV2(
				{ client },
				{ Bucket: settings.bucket, Prefix: prefix },
			)
			for await (const { Contents = [] } of pages)
				for (const { Key } of Contents) if (Key !== undefined) yield Key
		},
		readUrl: (key) => presignRead(settings, checkKey(key)),
		writeUrl: async (key, { expiresIn, contentType, size }) => {
			const input = { ...object(key), ContentType: contentType, ContentLength: size }
			return presignWrite(await loading(), input, expiresIn)
		},
	}
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
