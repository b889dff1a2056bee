import { z } from 'zod'

/**
 * What Postgres (SQLSTATE), Prisma and Node say when the database took too long, is full or cannot be reached: the
 * same call may succeed in a moment.
 */
const TRANSIENT_CODES = new Set([
	...['57014', '55P03', '25P03'],
	...['53100', '53200', '53300', '53400', '57P01', '57P02', '57P03'],
	...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
	'ECONNREFUSED',
])

/** As pg has its code, and as Prisma wraps one. */
const CodedError = z.object({
	code: z.string().optional(),
	meta: z
		.object({ driverAdapterError: z.object({ cause: z.object({ code: z.string() }) }) })
		.optional()
		.catch(undefined),
})

/** Whether an error tells of trouble with the database that passes: a statement or a wait for a lock that was cut off. */
export function isTransientError(error: unknown): boolean {
	const { data } = CodedError.safeParse(error)
	const inner = data?.meta?.driverAdapterError.cause.code
	return TRANSIENT_CODES.has(data?.code ?? '') || TRANSIENT_CODES.has(inner ?? '')
}
