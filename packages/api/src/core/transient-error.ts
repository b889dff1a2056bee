import { z } from 'zod'

/**
 * Error codes of Postgres (SQLSTATE), Prisma and Node for a database that is too slow, full or unreachable. The same
 * database call may succeed a moment later.
 */
const TRANSIENT_CODES = new Set([
	...['57014', '55P03', '25P03'],
	...['53100', '53200', '53300', '53400', '57P01', '57P02', '57P03'],
	...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
	'ECONNREFUSED',
])

/** A database error with a code. Either pg throws the error, or Prisma wraps it. */
const CodedError = z.object({
	code: z.string().optional(),
	meta: z
		.object({ driverAdapterError: z.object({ cause: z.object({ code: z.string() }) }) })
		.optional()
		.catch(undefined),
})

/**
 * Returns whether a retry can cure a database error: the timeout of a statement or lock, or a database that is full or
 * unreachable.
 */
export function isTransientError(error: unknown): boolean {
	const { data } = CodedError.safeParse(error)
	const inner = data?.meta?.driverAdapterError.cause.code
	return TRANSIENT_CODES.has(data?.code ?? '') || TRANSIENT_CODES.has(inner ?? '')
}
