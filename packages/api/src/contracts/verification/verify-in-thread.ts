import { invalid } from '../../core/errors.ts'
import { createProcessPool } from '../../core/threads/process-pool.ts'
import { createThreadPool } from '../../core/threads/thread-pool.ts'
import type { Verdict } from '../evidence/schema.ts'
import type { StoredDocument } from './verify-stored-evidence.ts'

type FileRequest = { file: Uint8Array; known: ReadonlySet<string> }
type StoredRequest = { stored: StoredDocument }
/** An uploaded file or a stored document to verify. */
export type VerificationRequest = FileRequest | StoredRequest

/** Which thread pool verifies a document: one serves callers without a credential, the other serves signed-in users. */
export type Lane = 'anonymous' | 'signedIn'

const THREAD = new URL('./verify-thread.ts', import.meta.url)
const LIMITS = { threads: 1, timeoutMs: 10_000, memoryMb: 96, tooLarge }
const pools = {
	anonymous: createThreadPool<StoredRequest, Verdict>(THREAD, { ...LIMITS, waiting: 8 }),
	signedIn: createThreadPool<StoredRequest, Verdict>(THREAD, { ...LIMITS, waiting: 32 }),
}

/**
 * Verifies an uploaded file in a process of its own with limits of 10 s and 400 MB. Rejects with 400 beyond these limits,
 * and with 503 while eight files wait.
 */
export const verifyFileInProcess = createProcessPool<FileRequest, Verdict>(THREAD, {
	...LIMITS,
	waiting: 8,
	processMb: 400,
})

/**
 * Verifies a stored document in a worker thread. Rejects with 400 when the verification needs more than 10 s or 96 MB. Rejects
 * with 503 when the queue of the thread pool is full. Callers without a credential and signed-in users have separate pools.
 */
export function verifyStored(stored: StoredDocument, lane: Lane): Promise<Verdict> {
	return pools[lane]({ stored })
}

function tooLarge() {
	return invalid(
		'file',
		'The file takes too much time or memory to verify. Upload the original file.',
	)
}
