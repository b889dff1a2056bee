import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { invalid } from '../../core/errors.ts'
import type { KeyRequest, RenderRequest } from './seal-requests.ts'

/**
 * Typesets a signed contract as a PDF with an empty signature field, in a separate process with limits of 60 s and 600 MB,
 * because the typesetting library is native code: a defect in it must not end the server. Rejects with 400 beyond these limits.
 * Up to 1,000 requests may wait. They cannot flood the server, because only jobs make these requests and the number of
 * concurrent jobs is limited.
 */
export const renderInProcess = createProcessPool<RenderRequest, Uint8Array>(
	new URL('./seal-process.ts', import.meta.url),
	{
		processes: 1,
		timeoutMs: 60_000,
		memoryMb: 600,
		waiting: 1000,
		tooLarge: () => invalid('text', 'The contract takes too much time or memory to render'),
		tooDeep: () => invalid('text', 'The contract is nested too deeply to render'),
	},
)

/**
 * Generates a signing key with its certificate, or encrypts a stored key again, in a process. Returns the PKCS#12
 * file (`createP12`, `changePassphrase`).
 */
export const writeKeyInProcess = createProcessPool<KeyRequest, Uint8Array>(
	new URL('./key-process.ts', import.meta.url),
	{
		processes: 1,
		timeoutMs: 120_000,
		memoryMb: 500,
		waiting: 16,
		tooLarge: () => new Error('The signing key was not written within 120 s and 500 MB'),
		tooDeep: () =>
			invalid('p12', 'The file of the stored signing key is nested too deeply to read'),
	},
)
