import type { Readable } from 'node:stream'
import { AppError } from '@dormer/api'
import type { Request, RequestHandler } from 'express'
import { overloadError } from '../admission/queue.ts'

/** Maximum number of bytes of uploaded files in memory, for all requests together and for a single request. */
type Limits = { maxTotal: number; maxPerRequest: number }

/** Limits for signed-in users. They suffice for two concurrent uploads of a hundred slide images each. */
const SIGNED_IN: Limits = { maxTotal: 400_000_000, maxPerRequest: 200_000_000 }
/**
 * Limits for anonymous uploads. They are counted separately, so that anonymous callers cannot block signed-in users.
 */
const ANONYMOUS: Limits = { maxTotal: 64_000_000, maxPerRequest: 16_000_000 }

/** Creates one counter of upload memory for anonymous callers, and one for all other callers. */
export function createUploadMemories() {
	return { signedIn: createUploadMemory(SIGNED_IN), anonymous: createUploadMemory(ANONYMOUS) }
}
export type UploadMemories = ReturnType<typeof createUploadMemories>

/**
 * Counts the bytes of uploaded files in memory as they arrive. Rejects with 503 and `Retry-After` when they would exceed
 * `maxTotal`. The caller of `reserve` enforces `maxPerRequest`.
 */
export function createUploadMemory({ maxTotal, maxPerRequest }: Limits) {
	let used = 0
	const usedBy = new WeakMap<Request, number>()
	return {
		maxPerRequest,
		/** Rejects with 503 when the announced number of bytes does not fit into the upload memory that is still free. */
		rejectIfFull(announced: number) {
			if (used + announced > maxTotal) throw overloadError()
		},
		/** Adds bytes to the count of a request. Returns the number of bytes that the request has so far. */
		reserve(request: Request, bytes: number): number {
			if (used + bytes > maxTotal) throw overloadError()
			const total = (usedBy.get(request) ?? 0) + bytes
			used += bytes
			usedBy.set(request, total)
			return total
		},
		/** Frees the bytes of a finished, rejected or aborted request. Repeated calls have no effect. */
		release(request: Request) {
			used -= usedBy.get(request) ?? 0
			usedBy.delete(request)
		},
	}
}
export type UploadMemory = ReturnType<typeof createUploadMemory>

/**
 * Wraps a handler. The files of a request stay counted until the handler ends, even when the client has disconnected.
 */
export function releaseAfter(memory: UploadMemory, handler: RequestHandler): RequestHandler {
	return async (request, response, next) => {
		try {
			await handler(request, response, next)
		} finally {
			memory.release(request)
		}
	}
}

/**
 * Reads a stream into a buffer. Calls `reserve` with the number of bytes before it stores a chunk. When `reserve` throws,
 * discards the rest of the stream. Rejects with 400 when the stream is aborted.
 */
export async function collect(
	stream: Readable,
	reserve: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Buffer[] = []
	let size = 0
	try {
		for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
			const part: Buffer = chunk
			reserve(part.byteLength)
			parts.push(part)
			size += part.byteLength
		}
	} catch (error) {
		stream.resume()
		if (error instanceof AppError) throw error
		throw new AppError(
			'VALIDATION_ERROR',
			'The request body could not be read. Send the request again.',
			{
				cause: error,
			},
		)
	}
	const bytes = new Uint8Array(size)
	let offset = 0
	for (const part of parts) {
		bytes.set(part, offset)
		offset += part.byteLength
	}
	return bytes
}
