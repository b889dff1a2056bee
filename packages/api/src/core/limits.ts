import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'
import { publishSignal } from './signals.ts'
import type { Context } from './trpc.ts'

type Rule = { points: number; seconds: number }

/** Calls allowed in a window (contract, section 1). Overridable: `RATE_LIMITS=qa=100/60,login=50/900`, or `off`. */
const RULES = {
	login: { points: 10, seconds: 900 },
	signup: { points: 10, seconds: 900 },
	/** For each network address, and for each address that is written to. */
	forgotPassword: { points: 5, seconds: 900 },
	qa: { points: 20, seconds: 60 },
	/** Questions that callers without an account put to the paid model, for each company and day. */
	openModel: { points: 2000, seconds: 86_400 },
	/** Documents of a company begun to be uploaded. */
	documentUpload: { points: 20, seconds: 3600 },
	narration: { points: 60, seconds: 60 },
	intent: { points: 60, seconds: 60 },
	actions: { points: 30, seconds: 60 },
	viewerEvents: { points: 240, seconds: 60 },
	roofMeasurements: { points: 20, seconds: 60 },
	eventsToken: { points: 10, seconds: 60 },
	appointmentRead: { points: 30, seconds: 60 },
	appointmentWrite: { points: 10, seconds: 60 },
	verify: { points: 30, seconds: 60 },
	signatureMismatch: { points: 20, seconds: 60 },
	/** Signatures, cancellations and copies that were fetched, for each presentation and network address. */
	signing: { points: 30, seconds: 60 },
	/** Each cancellation sends mails, and the contract can then be signed anew: for each presentation. */
	contractCancel: { points: 10, seconds: 3600 },
	/** Contracts of a company read from files: each takes a thread and much memory. */
	contractImport: { points: 6, seconds: 60 },
	/** The whole log of a company read at once. */
	eventExport: { points: 10, seconds: 60 },
	/** Mails about presentations that go out, for each company and for each presentation in a day. */
	sends: { points: 5000, seconds: 86_400 },
	sendsToOne: { points: 10, seconds: 86_400 },
	playback: { points: 120, seconds: 60 },
	apiKey: { points: 120, seconds: 60 },
	session: { points: 600, seconds: 60 },
} satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES
type LimitContext = Pick<Context, 'config' | 'pool'>
type Limiter = RateLimiterMemory | RateLimiterPostgres

/** Counted in each process alone: a write to Postgres for every read of a signed-in person would cost more than it guards. */
const IN_MEMORY: readonly LimitName[] = ['session', 'playback']

const limiters = new WeakMap<Pool, Map<LimitName, Limiter>>()

/**
 * Counts one call of `key`, or as many as a batch holds, against a limit that every web process shares. Beyond it: 429
 * with `Retry-After`. When Postgres cannot count, each process counts for itself.
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
	} catch (refusal) {
		if (!(refusal instanceof RateLimiterRes)) throw refusal
		setRateLimitHeaders(ctx, rule, refusal)
		throw rateLimitError(name, refusal)
	}
}

/** Refuses as `consume` does where a limit is spent that `spend` counts against, and counts nothing. */
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

/** Counts against a limit what happens in any case. */
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
	return new AppError('RATE_LIMITED', `Too many requests, try again in ${formatWait(seconds)}`, {
		headers: { 'Retry-After': String(seconds) },
	})
}

/** How long to wait, in words: up to two minutes in seconds, up to two hours in minutes, then in hours; rounded up. */
export function formatWait(seconds: number): string {
	if (seconds <= 120) return formatUnits(seconds, 'second')
	const minutes = Math.ceil(seconds / 60)
	return minutes <= 120
		? formatUnits(minutes, 'minute')
		: formatUnits(Math.ceil(minutes / 60), 'hour')
}

function formatUnits(many: number, unit: 'second' | 'minute' | 'hour'): string {
	return many.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long' })
}

/** Whether the paid model may be asked: callers without an account spend what the company allows for a day, and no more. */
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

function findRule(name: LimitName, overrides: string): Rule {
	const found = new RegExp(`(?:^|,)${name}=(\\d+)/(\\d+)(?:,|$)`).exec(overrides)
	return found ? { points: Number(found[1]), seconds: Number(found[2]) } : RULES[name]
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
