import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { AppError, invalid } from '../../core/errors.ts'
import { importContract } from './import-contract.ts'
import type { ImportOutcome } from './import-upload.ts'

const WorkerInput = z.object({ bytes: z.instanceof(Uint8Array) })

async function read(): Promise<ImportOutcome> {
	try {
		const { bytes } = WorkerInput.parse(workerData)
		return { contract: await importContract({ filename: '', claimedType: '', bytes }) }
	} catch (error) {
		// The document readers recurse, so deep nesting overflows the stack with a RangeError.
		const refusal = error instanceof RangeError ? invalid('file', TOO_DEEP) : error
		if (!(refusal instanceof AppError)) throw refusal
		const { code, message, details } = refusal
		return { refusal: { code, message, details } }
	}
}

const TOO_DEEP = 'The document is nested too deeply. Simplify its tables or lists.'

parentPort?.postMessage(await read())
