import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { invalid } from '../../core/errors.ts'
import type { ReadingNote } from '../documents/schema.ts'
import type { DocumentType } from './schema.ts'
import type { Section } from './sections.ts'
import { type DocumentFault, UnreadableDocument } from './unreadable-document.ts'

/** A stored document to read: its bytes and its declared type. */
export type ExtractRequest = { bytes: Uint8Array; type: DocumentType }

/**
 * Reply of the process that reads a document. An error loses its class `UnreadableDocument` on the way between processes, so
 * the reply contains the fields of the error.
 */
export type ExtractResult = Extract | { fault: DocumentFault; message: string }
type Extract = { chunks: Section[]; readingNotes: ReadingNote[] }

/**
 * Reads documents in a process of a process pool. Up to 1,000 documents can wait for a free process of the pool. Far fewer wait
 * in practice, because the worker limits the number of concurrent jobs.
 */
const extractInProcess = createProcessPool<ExtractRequest, ExtractResult>(
	new URL('./extract-process.ts', import.meta.url),
	{
		processes: 1,
		waiting: 1000,
		timeoutMs: 60_000,
		memoryMb: 700,
		tooLarge: () =>
			new UnreadableDocument(
				'too_large',
				'This document takes too long or too much memory to read. Split it into smaller files.',
			),
		tooDeep: () =>
			invalid(
				'file',
				'This document is nested too deeply to read. Simplify it and upload it again.',
			),
	},
)

/**
 * Extracts the chunks of a document and the notes about its reading in a separate process, so a malicious file cannot block or crash the server. Rejects
 * with `UnreadableDocument` when the document cannot be read within 60 s and 700 MB, and with 400 when it is nested too deeply.
 */
export async function extractChunks(
	document: ExtractRequest,
	signal: AbortSignal | undefined,
): Promise<Extract> {
	const result = await extractInProcess(document, signal)
	if ('chunks' in result) return result
	throw new UnreadableDocument(result.fault, result.message)
}
