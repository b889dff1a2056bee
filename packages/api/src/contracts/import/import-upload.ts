import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { AppError, type ErrorCode, type ErrorDetail, invalid } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ImportContractInput } from './schema.ts'

const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 512
const MAX_CONCURRENT = 4

let activeImports = 0

/**
 * Message from the import thread: the imported contract, or an error as plain data. An `AppError` loses its class when
 * it is sent between threads.
 */
export type ImportOutcome =
	| { contract: ImportedContract }
	| { refusal: { code: ErrorCode; message: string; details: ErrorDetail[] } }

/**
 * Imports an uploaded contract (`importContract`) in a worker thread with limits of 30 s and 512 MB, so that a malicious
 * file can neither block nor exhaust the process. Rejects with 503 while four imports run in this process.
 */
export async function importUpload(
	ctx: OrgContext,
	input: ImportContractInput,
): Promise<ImportedContract> {
	await enforceRateLimit(ctx, 'contractImport', ctx.organizationId)
	if (activeImports >= MAX_CONCURRENT)
		throw new AppError(
			'UPSTREAM_UNAVAILABLE',
			'Too many contract imports are running. Try again in a few seconds.',
			{ headers: { 'Retry-After': '5' } },
		)
	activeImports += 1
	return readInThread(input).finally(() => {
		activeImports -= 1
	})
}

async function readInThread({ file }: ImportContractInput): Promise<ImportedContract> {
	const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
		workerData: { bytes: file.bytes },
		resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
	})
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	try {
		const [imported]: ImportOutcome[] = await once(thread, 'message', { signal: timeout })
		if (imported === undefined) throw new Error('The import thread returned no result')
		if ('contract' in imported) return imported.contract
		const { code, message, details } = imported.refusal
		throw new AppError(code, message, { details })
	} catch (error) {
		const isOutOfMemory =
			error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
		if (!timeout.aborted && !isOutOfMemory) throw error
		throw invalid('file', 'The document takes too much time or memory. Upload a simpler file.')
	} finally {
		await thread.terminate()
	}
}
