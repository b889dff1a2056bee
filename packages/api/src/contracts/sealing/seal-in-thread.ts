import { invalid } from '../../core/errors.ts'
import { createThreadPool } from '../../core/threads/thread-pool.ts'
import type { KeyRequest, RenderRequest } from './seal-requests.ts'

const LIMITS = { threads: 1, timeoutMs: 60_000, memoryMb: 256 }

/**
 * Renders a signed contract as a PDF with an empty signature field, in a worker thread with limits of 60 s and 256 MB. Rejects
 * with 400 beyond these limits. Up to 1,000 requests may wait for the thread. They cannot flood the server, because only jobs
 * make these requests and the number of concurrent jobs is limited.
 */
export const renderInThread = createThreadPool<RenderRequest, Uint8Array>(
	new URL('./seal-thread.ts', import.meta.url),
	{
		...LIMITS,
		waiting: 1000,
		tooLarge: () => invalid('text', 'The contract takes too much time or memory to render'),
	},
)

/**
 * Generates a signing key with its certificate, or encrypts a stored key again, in a worker thread. Returns the PKCS#12
 * file (`createP12`, `changePassphrase`).
 */
export const writeKeyInThread = createThreadPool<KeyRequest, Uint8Array>(
	new URL('./key-thread.ts', import.meta.url),
	{
		...LIMITS,
		waiting: 16,
		tooLarge: () => new Error('The signing key was not written within 60 s and 256 MB'),
	},
)
