import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { invalid } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ImportContractInput } from './schema.ts'

const importInProcess = createProcessPool<Uint8Array, ImportedContract>(
	new URL('./import-process.ts', import.meta.url),
	{
		processes: 1,
		waiting: 3,
		// Shorter than the deadline of the call, so the caller gets the cause.
		timeoutMs: 20_000,
		memoryMb: 700,
		tooLarge: () =>
			invalid(
				'file',
				'The document takes too much time or memory to import. Upload a simpler file.',
			),
		tooDeep: () =>
			invalid('file', 'The document is nested too deeply. Simplify its tables or lists.'),
	},
)

/**
 * Imports an uploaded contract (`importContract`) in a separate process, so a malicious file cannot block the server.
 * Rejects with 400 when the import exceeds 20 s or 700 MB, and with 503 while this server has four unfinished imports.
 */
export async function importUpload(
	ctx: OrgContext,
	{ file }: ImportContractInput,
): Promise<ImportedContract> {
	await enforceRateLimit(ctx, 'contractImport', ctx.organizationId)
	return importInProcess(file.bytes)
}
