import { z } from 'zod'

/**
 * Error codes of Postgres (SQLSTATE), Prisma and Node for a database that is too slow, full or unreachable. The same call
 * may succeed a moment later.
 */
const TRANSIENT_CODES = new Set([
	...['57014', '55P03', '25P03'],
	...['53100', '53200', '53300', '53400', '57P01', '57P02', '57P03'],
	...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
	'ECONNREFUSED',
])

/** An error with a code, either thrown by pg or wrapped by Prisma. */
const CodedError = z.object({
	code: z.string().optional(),
	meta: z
		.object({ driverAdapterError: z.object({ cause: z.object({ code: z.string() }) }) })
		.optional()
		.catch(undefined),
})

/**
 * Returns whether a retry can cure a database error: a timeout of a statement or lock, a full or unreachable database.
 */
export function isTransientError(error: unknown): boolean {
	const { data } = CodedError.safeParse(error)
	const inner = data?.meta?.driverAdapterError.cause.code
	return TRANSIENT_CODES.has(data?.code ?? '') || TRANSIENT_CODES.has(inner ?? '')
}
