import { DeadlineError } from '@dormer/providers/deadline'
import { StorageFailed } from '@dormer/providers/storage'
import { z } from 'zod'

/**
 * Error codes of Postgres (SQLSTATE), Prisma and Node, and kinds of errors of Prisma's driver adapter, after which the same call
 * may succeed later. They mean that the database is slow, full or unreachable, that two transactions conflict, or that a disk is
 * full or fails.
 */
const TRANSIENT_CODES = new Set([
	'40001',
	'40P01',
	'P2034',
	'57014',
	'55P03',
	'25P03',
	'53100',
	'53200',
	'53300',
	'53400',
	'57P01',
	'57P02',
	'57P03',
	'57P05',
	'08000',
	'08001',
	'08003',
	'08004',
	'08006',
	'25006',
	'58030',
	'P1001',
	'P1002',
	'P1008',
	'P1017',
	'P2024',
	'P2028',
	'ECONNREFUSED',
	'ECONNRESET',
	'EPIPE',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EAI_AGAIN',
	'DatabaseNotReachable',
	'ConnectionClosed',
	'SocketTimeout',
	'ENOSPC',
	'EDQUOT',
	'EIO',
	'EROFS',
	'EMFILE',
	'ENFILE',
])

/** Messages of errors without a code that pg and pg-pool throw when a connection is lost, refused or unanswered. */
const TRANSIENT_MESSAGES = [
	'Connection terminated',
	'Query read timeout',
	'timeout expired',
	'timeout exceeded when trying to connect',
	'Client has encountered a connection error and is not queryable',
	'Client was closed and is not queryable',
]

/** An error of Prisma's driver adapter: either an error code of Postgres, or the kind of a lost connection. */
const AdapterError = z.object({
	cause: z.object({ originalCode: z.string().optional(), kind: z.string() }),
})

/** A database error of pg, or of Prisma, which adds the error of its driver adapter. */
const DatabaseError = z.object({
	code: z.string().optional(),
	message: z.string().catch(''),
	meta: z.object({ driverAdapterError: AdapterError }).optional().catch(undefined),
})

/**
 * Returns whether a retry can cure an error. Such errors are timeouts, a database that is full or unreachable, a
 * failing object store, and a full disk. A failed commit throws the error of the driver adapter itself.
 */
export function isTransientError(error: unknown): boolean {
	if (error instanceof DeadlineError || error instanceof StorageFailed) return true
	const { data } = DatabaseError.safeParse(error)
	const cause = (data?.meta?.driverAdapterError ?? AdapterError.safeParse(error).data)?.cause
	const codes = [data?.code, cause?.originalCode, cause?.kind]
	if (codes.some((code) => code !== undefined && TRANSIENT_CODES.has(code))) return true
	return TRANSIENT_MESSAGES.some((text) => data?.message.includes(text))
}
