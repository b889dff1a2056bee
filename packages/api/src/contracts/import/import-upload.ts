import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { invalid } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { createProcessPool } from '../../core/threads/process-pool.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ImportContractInput } from './schema.ts'

const importInProcess = createProcessPool<Uint8Array, ImportedContract>(
	new URL('./import-thread.ts', import.meta.url),
	{
		threads: 1,
		waiting: 3,
		// Milliseconds of CPU time. On a busy machine, the import may take four times as long, which is still less than the deadline
		// of the call.
		timeoutMs: 6000,
		memoryMb: 512,
		processMb: 700,
		tooLarge: () =>
			invalid('file', 'The document takes too much time or memory. Upload a simpler file.'),
	},
)

/**
 * Imports an uploaded contract (`importContract`) in a separate process, so that a malicious file cannot block the server.
 * Rejects with 400 when the import exceeds 6 s or 700 MB, and with 503 while this server has four unfinished imports.
 */
export async function importUpload(
	ctx: OrgContext,
	{ file }: ImportContractInput,
): Promise<ImportedContract> {
	await enforceRateLimit(ctx, 'contractImport', ctx.organizationId)
	return importInProcess(file.bytes)
}
