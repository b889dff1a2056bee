import { createProcessPool } from '../../core/threads/process-pool.ts'
import type { DocumentType } from './schema.ts'
import type { Section } from './sections.ts'
import { type DocumentFault, UnreadableDocument } from './unreadable-document.ts'

/** A stored document to read: its bytes and its declared type. */
export type ExtractRequest = { bytes: Uint8Array; type: DocumentType }

/**
 * Reply of the process that reads a document. An error loses its class `UnreadableDocument` on the way between processes, so
 * the reply contains the fields of the error.
 */
export type ExtractResult = { chunks: Section[] } | { fault: DocumentFault; message: string }

/**
 * Reads documents in a process of a process pool. Up to 1,000 documents can wait for a free process of the pool. Far fewer wait
 * in practice, because the worker limits the number of concurrent jobs.
 */
const extractInProcess = createProcessPool<ExtractRequest, ExtractResult>(
	new URL('./extract-thread.ts', import.meta.url),
	{
		threads: 1,
		waiting: 1000,
		timeoutMs: 30_000,
		memoryMb: 512,
		processMb: 700,
		tooLarge: () =>
			new UnreadableDocument(
				'too_large',
				'This document takes too long or too much memory to read. Split it into smaller files.',
			),
	},
)

/**
 * Extracts the chunks of a document in a separate process, so that a malicious file cannot block or crash the server. Rejects
 * with `UnreadableDocument` when the document cannot be read within 30 s and 700 MB, and with 400 when it is nested too deeply.
 */
export async function extractChunks(
	document: ExtractRequest,
	signal: AbortSignal | undefined,
): Promise<Section[]> {
	const result = await extractInProcess(document, signal)
	if ('chunks' in result) return result.chunks
	throw new UnreadableDocument(result.fault, result.message)
}
