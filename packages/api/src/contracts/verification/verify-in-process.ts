import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { invalid } from '../../core/errors.ts'
import type { Verdict } from '../evidence/schema.ts'
import type { StoredDocument } from './verify-stored-evidence.ts'

type FileRequest = { file: Uint8Array; known: ReadonlySet<string> }
type StoredRequest = { stored: StoredDocument }
/** An uploaded file or a stored document to verify. */
export type VerificationRequest = FileRequest | StoredRequest

/** Which pool verifies a document: one serves callers without a credential, the other serves signed-in users. */
export type Lane = 'anonymous' | 'signedIn'

const FILE = new URL('./verify-process.ts', import.meta.url)
const LIMITS = { processes: 1, timeoutMs: 20_000, memoryMb: 400, tooLarge, tooDeep }
const pools = {
	anonymous: createProcessPool<StoredRequest, Verdict>(FILE, { ...LIMITS, waiting: 8 }),
	signedIn: createProcessPool<StoredRequest, Verdict>(FILE, { ...LIMITS, waiting: 32 }),
}

/**
 * Verifies an uploaded file in a separate process with limits of 20 s and 400 MB. Rejects with 400 beyond these limits,
 * and with 503 while eight files wait.
 */
export const verifyFileInProcess = createProcessPool<FileRequest, Verdict>(FILE, {
	...LIMITS,
	waiting: 8,
})

/**
 * Verifies a stored document in a process. Rejects with 400 when the verification needs more than 20 s or 400 MB. Rejects
 * with 503 when the queue of the pool is full. Callers without a credential and signed-in users have separate pools.
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

function tooDeep() {
	return invalid('file', 'The file is nested too deeply to verify. Upload the original file.')
}
