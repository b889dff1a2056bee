import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'
import { publishSignal } from './signals.ts'
import type { Context } from './trpc.ts'

type Rule = { points: number; seconds: number }

/**
 * Allowed calls in a time window (docs/design/contract.md#conventions). The setting RATE_LIMITS replaces individual
 * limits (`qa=100/60,login=50/900`), or disables all limits (`off`).
 */
const RULES = {
	/**
	 * Free attempts to guess a password, a one-time code or another secret, and the seconds after which Dormer forgets
	 * the attempts. `login` counts per account and network (or known browser), `loginAccount` per account, and
	 * `loginNetwork` per network. Each further attempt has to wait longer (`countGuess`).
	 */
	login: { points: 10, seconds: 900 },
	loginAccount: { points: 20, seconds: 86_400 },
	loginNetwork: { points: 50, seconds: 900 },
	signup: { points: 10, seconds: 900 },
	/** Limit on requests for a password link, per network address and per email address. */
	forgotPassword: { points: 5, seconds: 900 },
	/** Limit on repeated emails that verify an admin's address, per user. */
	verificationEmail: { points: 3, seconds: 3600 },
	/** Limit on repeated confirmation emails, per subscription. */
	addressConfirmation: { points: 3, seconds: 86_400 },
	qa: { points: 20, seconds: 60 },
	/** Limit on questions that callers without an account ask the paid model, per company. */
	openModel: { points: 2000, seconds: 86_400 },
	/** Limit on the document uploads that a company starts. */
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
	/** Limit on one-time codes for signing that are sent by email, per presentation. */
	signingCode: { points: 5, seconds: 3600 },
	signatureMismatch: { points: 20, seconds: 60 },
	/** Limit on signatures, cancellations and downloads of signed copies, per presentation and network address. */
	signing: { points: 30, seconds: 60 },
	/**
	 * Limit on contract cancellations, per presentation. Each cancellation sends emails, and the homeowner can then sign
	 * the contract again.
	 */
	contractCancel: { points: 10, seconds: 3600 },
	/** Limit on imports of contract files, per company, because each import needs a thread and much memory. */
	contractImport: { points: 6, seconds: 60 },
	/** Limit on exports of a company's complete event log. */
	eventExport: { points: 10, seconds: 60 },
	/** Limit on exports of all data of a company. */
	dataExport: { points: 5, seconds: 86_400 },
	/** Limits on emails about presentations. `sends` applies per company, and `sendsToOne` per presentation. */
	sends: { points: 5000, seconds: 86_400 },
	sendsToOne: { points: 10, seconds: 86_400 },
	/**
	 * Daily limits on emails of every kind: per company, per member or key that causes them, per address outside the
	 * team, per such address over all companies, and per address of a member. A new company has a share of the first two
	 * (`countTowardEmailLimits`).
	 */
	emails: { points: 5000, seconds: 86_400 },
	emailsBySender: { points: 2500, seconds: 86_400 },
	emailsToOne: { points: 50, seconds: 86_400 },
	emailsToOneInAll: { points: 150, seconds: 86_400 },
	emailsToMember: { points: 300, seconds: 86_400 },
	playback: { points: 120, seconds: 60 },
	apiKey: { points: 120, seconds: 60 },
	session: { points: 600, seconds: 60 },
} satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES
type LimitContext = Pick<Context, 'config' | 'pool'>
type Limiter = RateLimiterMemory | RateLimiterPostgres

/**
 * Limits that each process counts in memory, because writing each request to Postgres would cost more than these limits
 * save.
 */
const IN_MEMORY: readonly LimitName[] = ['session', 'playback']

const limiters = new WeakMap<Pool, Map<LimitName, Limiter>>()

/**
 * Counts one call of `key`, or all calls of a batch, against a rate limit that all web processes share. Throws 429
 * `RATE_LIMITED` with `Retry-After` when the limit is exceeded. While Postgres is unavailable, each process counts only
 * its own calls.
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
 * Returns whether the caller may use the paid model. All callers except signed-in users share the company's daily limit.
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

/** Returns the rule of a limit: the rule that the setting RATE_LIMITS contains, or else the default. */
export function findRule(name: LimitName, overrides: string): Rule {
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
