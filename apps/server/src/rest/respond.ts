import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TextParts } from '@dormer/api'
import type { Response } from 'express'
import { z } from 'zod'
import type { RestRoute } from './routes.ts'

/** Result of a procedure whose metadata sets `produces`: a text, bytes in base64, or a stream of text parts. */
const ProducedFile = z.union([
	TextParts,
	z.object({ filename: z.string(), text: z.string() }),
	z.object({ filename: z.string(), base64: z.base64() }),
])

/** Maximum number of listeners on a response. Node warns above ten by default, but each stream pipeline adds four listeners. */
const MAX_LISTENERS = 20

/** Sends the result of a procedure as the metadata of its route says: as a file or as JSON. */
export async function respond(
	{ meta: { produces, status = 200 } }: RestRoute,
	response: Response,
	result: unknown,
): Promise<void> {
	if (produces === undefined) {
		response.status(status).json(result)
		return
	}
	const file = ProducedFile.parse(result)
	response.attachment(file.filename).type(produces)
	if ('parts' in file) await sendParts(file, response)
	else response.send('text' in file ? file.text : Buffer.from(file.base64, 'base64'))
}

/**
 * Streams text parts as fast as the client reads. An error aborts the response, so the client notices an
 * incomplete file.
 */
async function sendParts({ parts }: TextParts, response: Response): Promise<void> {
	response.setMaxListeners(MAX_LISTENERS)
	try {
		await pipeline(Readable.from(parts, { highWaterMark: 1 }), response)
	} catch (error) {
		if (!isDisconnect(error)) throw error
	}
}

function isDisconnect(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
