import { DeadlineError } from '@dormer/providers/deadline'
import { StorageFailed } from '@dormer/providers/storage'
import { z } from 'zod'

/**
 * Error codes of Postgres (SQLSTATE), Prisma and Node after which the same call may succeed later. They mean that the
 * database is slow, full or unreachable, or that a disk is full or fails.
 */
const TRANSIENT_CODES = new Set([
	...['57014', '55P03', '25P03'],
	...['53100', '53200', '53300', '53400', '57P01', '57P02', '57P03', '57P05'],
	...['08000', '08001', '08003', '08004', '08006', '25006', '58030'],
	...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
	...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
	...['ENOTFOUND', 'EAI_AGAIN'],
	...['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'],
])

/** Messages of errors without a code that pg and pg-pool throw when a connection is lost, refused or unanswered. */
const TRANSIENT_MESSAGES = [
	'Connection terminated',
	'timeout expired',
	'timeout exceeded when trying to connect',
	'Client has encountered a connection error and is not queryable',
	'Client was closed and is not queryable',
]

/** A database error with a code. Either pg throws the error, or Prisma wraps it. */
const CodedError = z.object({
	code: z.string().optional(),
	message: z.string().catch(''),
	meta: z
		.object({ driverAdapterError: z.object({ cause: z.object({ code: z.string() }) }) })
		.optional()
		.catch(undefined),
})

/**
 * Returns whether a retry can cure an error. Such errors are timeouts, a database that is full or unreachable, a
 * failing object store, and a full disk.
 */
export function isTransientError(error: unknown): boolean {
	if (error instanceof DeadlineError || error instanceof StorageFailed) return true
	const { data } = CodedError.safeParse(error)
	const inner = data?.meta?.driverAdapterError.cause.code
	if (TRANSIENT_CODES.has(data?.code ?? '') || TRANSIENT_CODES.has(inner ?? '')) return true
	return TRANSIENT_MESSAGES.some((text) => data?.message.includes(text))
}
