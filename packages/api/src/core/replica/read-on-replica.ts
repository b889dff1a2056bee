import { AppError } from '../errors.ts'
import type { Context } from '../trpc.ts'

/**
 * Runs `read` on the replica if the replica shows everything that was committed before this request. Otherwise, and when the
 * replica fails during `read`, runs `read` on the primary. `read` only reads, and may run twice. Its statements through
 * `ctx.pool` reach the replica, those through `ctx.db` the primary.
 */
export async function readOnReplica<Ctx extends Context, Result>(
	ctx: Ctx,
	read: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
	const { replica, caller } = ctx
	const position = 'walPosition' in caller ? caller.walPosition : undefined
	if (replica === undefined || typeof position !== 'string') return read(ctx)
	try {
		return await replica.read(position, (pool) => read({ ...ctx, pool }))
	} catch (error) {
		if (error instanceof AppError) throw error
		return read(ctx)
	}
}
