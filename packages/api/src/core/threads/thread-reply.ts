import { AppError, type ErrorCode, type ErrorDetail } from '../errors.ts'

/**
 * Reply of a worker thread or of a process: a value, the fields of an `AppError`, or the text of an unexpected error.
 * An `AppError` is sent as plain fields, because an error loses its class between threads.
 */
export type ThreadReply<Value> =
	| { value: Value }
	| { refusal: { code: ErrorCode; message: string; details: ErrorDetail[] } }
	| { error: string }

/** Runs `work` and returns its result or its error as a reply. */
export async function replyWith<Value>(
	work: () => Promise<Value> | Value,
): Promise<ThreadReply<Value>> {
	try {
		return { value: await work() }
	} catch (error) {
		if (!(error instanceof AppError))
			return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
		const { code, message, details } = error
		return { refusal: { code, message, details } }
	}
}

/** Returns the value of a reply, or throws the error in the reply. */
export function unwrapReply<Value>(reply: ThreadReply<Value> | undefined): Value {
	if (reply === undefined) throw new Error('The thread sent no reply')
	if ('value' in reply) return reply.value
	if ('error' in reply) throw new Error(reply.error)
	const { code, message, details } = reply.refusal
	throw new AppError(code, message, { details })
}
