import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { invalid } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { createThreadPool } from '../../core/threads/thread-pool.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ImportContractInput } from './schema.ts'

const importInThread = createThreadPool<Uint8Array, ImportedContract>(
	new URL('./import-thread.ts', import.meta.url),
	{
		threads: 1,
		waiting: 3,
		timeoutMs: 30_000,
		memoryMb: 512,
		tooLarge: () =>
			invalid('file', 'The document takes too much time or memory. Upload a simpler file.'),
	},
)

/**
 * Imports an uploaded contract (`importContract`) in a worker thread with limits of 30 s and 512 MB, so that a malicious
 * file can neither block nor exhaust the process. Rejects with 400 beyond these limits, and with 503 while this process has
 * four unfinished imports.
 */
export async function importUpload(
	ctx: OrgContext,
	{ file }: ImportContractInput,
): Promise<ImportedContract> {
	await enforceRateLimit(ctx, 'contractImport', ctx.organizationId)
	return importInThread(file.bytes)
}
