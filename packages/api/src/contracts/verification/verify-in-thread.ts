import { invalid } from '../../core/errors.ts'
import { createThreadPool } from '../../core/threads/thread-pool.ts'
import type { Verdict } from '../evidence/schema.ts'
import type { StoredDocument } from './verify-stored-evidence.ts'

/** An uploaded file or a stored document to verify. */
export type VerificationRequest =
	| { file: Uint8Array; known: ReadonlySet<string> }
	| { stored: StoredDocument }

/** Threads of callers without a credential, and threads of signed-in users. */
export type Lane = 'anonymous' | 'signedIn'

const THREAD = new URL('./verify-thread.ts', import.meta.url)
const LIMITS = { timeoutMs: 10_000, memoryMb: 96, tooLarge }
const pools = {
	anonymous: createThreadPool<VerificationRequest, Verdict>(THREAD, {
		...LIMITS,
		threads: 1,
		waiting: 8,
	}),
	signedIn: createThreadPool<VerificationRequest, Verdict>(THREAD, {
		...LIMITS,
		threads: 1,
		waiting: 32,
	}),
}

/**
 * Verifies a file or a stored document in a worker thread with limits of 10 s and 96 MB. Rejects with 400 beyond these
 * limits, and with 503 while too many verifications of the same lane wait.
 */
export function verifyInThread(request: VerificationRequest, lane: Lane): Promise<Verdict> {
	return pools[lane](request)
}

function tooLarge() {
	return invalid('file', 'The file takes too much time or memory to verify')
}
