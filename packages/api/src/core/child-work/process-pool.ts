import {
	ChildEnded,
	ChildFailed,
	type ChildLimits,
	ChildPoolBusy,
	createChildPool,
} from '@dormer/local-engines/child-pool'
import { z } from 'zod'
import { AppError, type ErrorCode, type ErrorDetail, STATUS_OF } from '../errors.ts'

/** Limits of work on untrusted input, with the errors beyond them. */
export type ProcessLimits = ChildLimits & {
	/** Creates the error of a request that takes too much time or memory. */
	tooLarge: () => Error
	/** Creates the error of an input that is nested too deeply: parsers recurse, so deep nesting overflows the stack. */
	tooDeep: () => Error
}

/** An `AppError` of the process, which loses its class on the way. */
const Refusal = z.object({
	code: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(STATUS_OF, code)),
	message: z.string(),
	details: z.custom<ErrorDetail[]>(Array.isArray),
})

/**
 * Creates a pool of processes that run the function `work` of `file` on untrusted input
 * (docs/design/reliability.md#work-on-untrusted-input). The returned function rejects with the `AppError` of the work, with
 * `tooLarge` or `tooDeep`, and with 503 and `Retry-After` while too many requests wait.
 */
export function createProcessPool<Request, Value>(
	file: URL,
	limits: ProcessLimits,
): (request: Request, signal?: AbortSignal) => Promise<Value> {
	const run = createChildPool<Request, Value>(file, limits)
	return (request, signal) =>
		run(request, signal).catch((error: unknown) => {
			throw toAppError(error, limits)
		})
}

function toAppError(error: unknown, { tooLarge, tooDeep }: ProcessLimits): unknown {
	if (error instanceof ChildPoolBusy)
		return new AppError(
			'UPSTREAM_UNAVAILABLE',
			'The service is busy with other files. Try again in a few seconds.',
			{ headers: { 'Retry-After': '5' } },
		)
	if (error instanceof ChildEnded) return tooLarge()
	if (!(error instanceof ChildFailed)) return error
	if (error.fields.name === 'RangeError') return tooDeep()
	const { data: refusal } = Refusal.safeParse(error.fields)
	if (refusal === undefined) return error
	return new AppError(refusal.code, refusal.message, { details: refusal.details })
}
