import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DocumentType } from './schema.ts'
import type { Section } from './sections.ts'
import { type DocumentFault, UnreadableDocument } from './unreadable-document.ts'

const TIMEOUT_MS = 60_000
const MAX_MEMORY_MB = 512

export type ExtractResult = { chunks: Section[] } | { fault: DocumentFault; message: string }

/**
 * Extracts the chunks of a document in a worker thread limited to 60 s and 512 MB, so that a malicious file cannot
 * block or crash the process. Rejects with `UnreadableDocument` when the document cannot be read within these limits.
 */
export async function extractChunks(
	document: { bytes: Uint8Array; type: DocumentType },
	signal: AbortSignal | undefined,
): Promise<Section[]> {
	const thread = new Worker(new URL('./extract-thread.ts', import.meta.url), {
		workerData: document,
		resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
	})
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	try {
		const until = AbortSignal.any([timeout, ...(signal === undefined ? [] : [signal])])
		const [result]: ExtractResult[] = await once(thread, 'message', { signal: until })
		if (result === undefined) throw new Error('The extraction thread returned no result')
		if ('chunks' in result) return result.chunks
		throw new UnreadableDocument(result.fault, result.message)
	} catch (error) {
		const isTooLarge =
			(timeout.aborted && signal?.aborted !== true) ||
			(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
		if (!isTooLarge) throw error
		throw new UnreadableDocument(
			'too_large',
			'This document takes too long or too much memory to read. Split it into smaller files.',
		)
	} finally {
		await thread.terminate()
	}
}
