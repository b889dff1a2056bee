import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { AppError, invalid } from '../../core/errors.ts'
import { importContract } from './import.ts'
import type { Imported } from './import-upload.ts'

const Order = z.object({ bytes: z.instanceof(Uint8Array) })

async function read(): Promise<Imported> {
	try {
		const { bytes } = Order.parse(workerData)
		return { contract: await importContract({ filename: '', claimedType: '', bytes }) }
	} catch (error) {
		// The readers go into a document as deep as it is nested, until the stack ends.
		const refusal = error instanceof RangeError ? invalid('file', TOO_DEEP) : error
		if (!(refusal instanceof AppError)) throw refusal
		const { code, message, details } = refusal
		return { refusal: { code, message, details } }
	}
}

const TOO_DEEP = 'The document is nested too deeply'

parentPort?.postMessage(await read())
