import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'
import { findRule, type LimitName, type Rule } from './limits/rules.ts'
import { publishSignal } from './signals.ts'
import type { Context } from './trpc.ts'

export type { LimitName } from './limits/rules.ts'

type LimitContext = Pick<Context, 'config' | 'pool'>
type Limiter = RateLimiterMemory | RateLimiterPostgres

/**
 * Limits that each process counts in memory, because writing each request to Postgres would cost more than these limits
 * save.
 */
const IN_MEMORY: readonly LimitName[] = ['session', 'playback']

const limiters = new WeakMap<Pool, Map<LimitName, Limiter>>()

/**
 * Counts one call, or as many calls of a batch as `points` says, toward the rate limit of `key`, for example of a company or a
 * presentation. Throws 429 `RATE_LIMITED` with `Retry-After` when the limit is exceeded. All web processes count together,
 * except for the limits in `IN_MEMORY`. While Postgres is unavailable, each process counts only its own calls.
 */
export async function enforceRateLimit(
	ctx: Context,
	limit: LimitName | { name: LimitName; points: number },
	key: string,
): Promise<void> {
	if (ctx.config.RATE_LIMITS === 'off') return
	const { name, points } = typeof limit === 'string' ? { name: limit, points: 1 } : limit
	const rule = findRule(name, ctx.config.RATE_LIMITS)
	try {
		setRateLimitHeaders(ctx, rule, await getLimiter(ctx.pool, name, rule).consume(key, points))
	} catch (error) {
		if (!(error instanceof RateLimiterRes)) throw error
		setRateLimitHeaders(ctx, rule, error)
		throw rateLimitError(name, error)
	}
}

/** Throws 429 `RATE_LIMITED` when `key` has reached the limit. Does not count the current call. */
export async function rejectIfLimitReached(
	ctx: LimitContext,
	name: LimitName,
	key: string,
): Promise<void> {
	if (ctx.config.RATE_LIMITS === 'off') return
	const rule = findRule(name, ctx.config.RATE_LIMITS)
	const spent = await getLimiter(ctx.pool, name, rule).get(key)
	if (spent !== null && spent.consumedPoints >= rule.points) throw rateLimitError(name, spent)
}

/** Counts a call toward a limit and never throws `RATE_LIMITED`. */
export async function countTowardLimit(
	ctx: LimitContext,
	name: LimitName,
	key: string,
): Promise<void> {
	if (ctx.config.RATE_LIMITS === 'off') return
	await getLimiter(ctx.pool, name, findRule(name, ctx.config.RATE_LIMITS)).penalty(key)
}

function rateLimitError(name: LimitName, { msBeforeNext }: RateLimiterRes): AppError {
	publishSignal('limit.reached', { limit: name })
	const seconds = Math.ceil(msBeforeNext / 1000)
	return new AppError('RATE_LIMITED', `Too many requests. Try again in ${formatWait(seconds)}.`, {
		headers: { 'Retry-After': String(seconds) },
	})
}

/** Formats a wait in seconds up to 2 minutes, in minutes up to 2 hours, and in hours above that. Rounds up. */
export function formatWait(seconds: number): string {
	if (seconds <= 120) return formatUnits(seconds, 'second')
	const minutes = Math.ceil(seconds / 60)
	return minutes <= 120
		? formatUnits(minutes, 'minute')
		: formatUnits(Math.ceil(minutes / 60), 'hour')
}

function formatUnits(count: number, unit: 'second' | 'minute' | 'hour'): string {
	return count.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long' })
}

/**
 * Returns whether the caller may use the paid model. Signed-in users always may. All other callers of a company share a daily
 * limit, and each call of this function counts toward it.
 */
export async function mayUsePaidModel(ctx: Context, organizationId: string): Promise<boolean> {
	if (ctx.caller.kind === 'user') return true
	try {
		await enforceRateLimit({ ...ctx, setHeader: () => {} }, 'openModel', organizationId)
		return true
	} catch (error) {
		if (error instanceof AppError && error.code === 'RATE_LIMITED') return false
		throw error
	}
}

function setRateLimitHeaders(ctx: Context, rule: Rule, result: RateLimiterRes): void {
	ctx.setHeader('RateLimit-Limit', String(rule.points))
	ctx.setHeader('RateLimit-Remaining', String(result.remainingPoints))
	ctx.setHeader('RateLimit-Reset', String(Math.ceil(result.msBeforeNext / 1000)))
}

function getLimiter(pool: Pool, name: LimitName, rule: Rule): Limiter {
	const known = limiters.get(pool) ?? new Map<LimitName, Limiter>()
	limiters.set(pool, known)
	const limiter = known.get(name) ?? createLimiter(pool, name, rule)
	known.set(name, limiter)
	return limiter
}

function createLimiter(pool: Pool, name: LimitName, rule: Rule): Limiter {
	const options = { keyPrefix: name, points: rule.points, duration: rule.seconds }
	const memory = new RateLimiterMemory(options)
	if (IN_MEMORY.includes(name)) return memory
	return new RateLimiterPostgres({
		...options,
		storeClient: pool,
		storeType: 'client',
		tableName: 'rate_limit',
		tableCreated: true,
		inMemoryBlockOnConsumed: rule.points,
		insuranceLimiter: memory,
	})
}
