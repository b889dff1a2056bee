import { parentPort } from 'node:worker_threads'
import { AppError, type ErrorCode, type ErrorDetail } from '../errors.ts'

/**
 * Reply of a worker thread: the value, a refusal as plain data because an `AppError` loses its class between threads, or
 * the text of an unexpected error.
 */
export type ThreadReply<Value> =
	| { value: Value }
	| { refusal: { code: ErrorCode; message: string; details: ErrorDetail[] } }
	| { error: string }

/**
 * Answers each request that a thread pool sends to this worker thread with the result of `handle`. `overflow` creates
 * the error for input that is nested too deeply: parsers recurse, so deep nesting overflows the stack.
 */
export function serveThread<Request, Value>(
	handle: (request: Request) => Promise<Value> | Value,
	overflow: () => AppError,
): void {
	parentPort?.on('message', async (request: Request) => {
		parentPort?.postMessage(await replyTo(() => handle(request), overflow))
	})
}

async function replyTo<Value>(
	work: () => Promise<Value> | Value,
	overflow: () => AppError,
): Promise<ThreadReply<Value>> {
	try {
		return { value: await work() }
	} catch (thrown) {
		const error = thrown instanceof RangeError ? overflow() : thrown
		if (!(error instanceof AppError))
			return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
		const { code, message, details } = error
		return { refusal: { code, message, details } }
	}
}
