import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { AppError, type ErrorCode, type ErrorDetail, invalid } from '../../core/errors.ts'
import { consume } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ImportContractInput } from '../documents/schema.ts'

const TIMEOUT_MS = 30_000
const MOST_MEMORY_MB = 512
const MOST_AT_ONCE = 4

let underWay = 0

/** What the thread says: the contract, or a refusal, which does not cross over as an error. */
export type Imported =
	| { contract: ImportedContract }
	| { refusal: { code: ErrorCode; message: string; details: ErrorDetail[] } }

/**
 * Reads an uploaded contract (`importContract`) in a thread of its own with half a minute and 512 MB: a file made to
 * harm takes neither the process nor its time. Four at once in a process, then 503.
 */
export async function importUpload(
	ctx: OrgContext,
	input: ImportContractInput,
): Promise<ImportedContract> {
	await consume(ctx, 'contractImport', ctx.organizationId)
	if (underWay >= MOST_AT_ONCE)
		throw new AppError('UPSTREAM_UNAVAILABLE', 'Other contracts are being read; try again', {
			headers: { 'Retry-After': '5' },
		})
	underWay += 1
	return readInThread(input).finally(() => {
		underWay -= 1
	})
}

async function readInThread({ file }: ImportContractInput): Promise<ImportedContract> {
	const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
		workerData: { bytes: file.bytes },
		resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
	})
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	try {
		const [imported]: Imported[] = await once(thread, 'message', { signal: timeout })
		if (imported === undefined) throw new Error('The thread said nothing')
		if ('contract' in imported) return imported.contract
		const { code, message, details } = imported.refusal
		throw new AppError(code, message, { details })
	} catch (error) {
		const isOutOfMemory =
			error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
		if (!timeout.aborted && !isOutOfMemory) throw error
		throw invalid('file', 'The document takes too long or too much to read')
	} finally {
		await thread.terminate()
	}
}
