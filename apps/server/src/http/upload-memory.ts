import type { Readable } from 'node:stream'
import { AppError } from '@dormer/api'
import type { Request, RequestHandler } from 'express'
import { overloadError } from '../admission/queue.ts'

/** Bytes of files in memory: of all requests, and of one. */
type Limits = { most: number; mostOfOne: number }

/** A hundred slides of common pictures at once, twice. */
const SIGNED_IN: Limits = { most: 400_000_000, mostOfOne: 200_000_000 }
/** Files that anybody may send take no room of those who are signed in. */
const OPEN: Limits = { most: 64_000_000, mostOfOne: 16_000_000 }

/** What a process holds of uploads: of signed-in people and of holders of a signed address, and of anybody. */
export function createUploadMemories() {
	return { signedIn: createUploadMemory(SIGNED_IN), open: createUploadMemory(OPEN) }
}
export type UploadMemories = ReturnType<typeof createUploadMemories>

/**
 * Counts what requests hold in memory of files, as it arrives: a caller who announces much and sends little takes little.
 * Beyond `most` it is 503 with `Retry-After`; that one request holds no more than `mostOfOne` is for its reader to see to.
 */
export function createUploadMemory({ most, mostOfOne }: Limits) {
	let held = 0
	const heldBy = new WeakMap<Request, number>()
	return {
		mostOfOne,
		/** Refuses, before it is read, what has no room now. */
		refuseFull(announced: number) {
			if (held + announced > most) throw overloadError()
		},
		/** Counts so many bytes more. Answers how many the request holds with them. */
		take(request: Request, bytes: number): number {
			if (held + bytes > most) throw overloadError()
			const total = (heldBy.get(request) ?? 0) + bytes
			held += bytes
			heldBy.set(request, total)
			return total
		},
		/** Forgets a request that is over: answered, refused or broken off. Again is harmless. */
		release(request: Request) {
			held -= heldBy.get(request) ?? 0
			heldBy.delete(request)
		},
	}
}
export type UploadMemory = ReturnType<typeof createUploadMemory>

/** Holds the files of a request until what answers it is through with them, also when its caller has gone. */
export function releaseAfter(memory: UploadMemory, answer: RequestHandler): RequestHandler {
	return async (request, response, next) => {
		try {
			await answer(request, response, next)
		} finally {
			memory.release(request)
		}
	}
}

/**
 * The bytes of a stream in a piece of memory that is theirs alone. `take` counts each part before it is kept; what it
 * throws ends the keeping, and the rest is read and dropped, so that the sender hears the answer. One that breaks off is 400.
 */
export async function collect(
	stream: Readable,
	take: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Buffer[] = []
	let size = 0
	try {
		for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
			const part: Buffer = chunk
			take(part.byteLength)
			parts.push(part)
			size += part.byteLength
		}
	} catch (error) {
		stream.resume()
		if (error instanceof AppError) throw error
		throw new AppError('VALIDATION_ERROR', 'The body could not be read', { cause: error })
	}
	const bytes = new Uint8Array(size)
	let at = 0
	for (const part of parts) {
		bytes.set(part, at)
		at += part.byteLength
	}
	return bytes
}
