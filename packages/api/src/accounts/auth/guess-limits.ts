import { createHash } from 'node:crypto'
import { clientNetwork } from '../../core/client-network.ts'
import { AppError } from '../../core/errors.ts'
import { findRule } from '../../core/limits/rules.ts'
import { formatWait, type LimitName } from '../../core/limits.ts'
import { publishSignal } from '../../core/signals.ts'
import type { Context } from '../../core/trpc.ts'

/**
 * First wait in milliseconds, after the attempts that are allowed without a wait. Each further attempt doubles the
 * wait, up to 15 minutes.
 */
const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 900_000
const MAX_DOUBLINGS = 10

type GuessContext = Pick<Context, 'config' | 'db' | 'pool' | 'now' | 'ip'>
type Secret = {
	/** Kind of the secret, for example password or one-time code. Each kind has its own counters. */
	kind: string
	/** Identifies the account whose secret is guessed, for example by its email address. */
	account: string
	/** Browser in which the owner of the account signed in before, or undefined for an unknown browser. */
	knownBrowser: string | undefined
}
type Counter = { limit: LimitName; key: string }

/**
 * Counts one attempt to guess a secret: per network, per account, and per pair of both. The caller must count before it
 * checks the secret. Throws 429 `RATE_LIMITED` with `Retry-After` while the next attempt must wait. A browser in which
 * the owner signed in before has its own counter, so strangers cannot lock out the owner. Returns a function that
 * resets the counters of the account after a correct guess.
 */
export async function countGuess(ctx: GuessContext, secret: Secret): Promise<() => Promise<void>> {
	if (ctx.config.RATE_LIMITS === 'off') return async () => {}
	const { own, shared } = countersOf(ctx, secret)
	for (const counter of [...shared, ...own]) await countAttempt(ctx, counter)
	return async () => {
		const keys = own.map(({ key }) => key)
		await ctx.db.rateLimit.deleteMany({ where: { key: { in: keys } } })
		await ctx.db.rateLimit.updateMany({
			where: { key: { in: shared.map(({ key }) => key) }, points: { gt: 0 } },
			data: { points: { decrement: 1 } },
		})
	}
}

/**
 * Counts one attempt to guess a secret whose account is not known before the secret is checked. Applies only the limit of the
 * caller's network.
 */
export async function countAnonymousGuess(
	ctx: GuessContext,
	kind: string,
): Promise<() => Promise<void>> {
	return countGuess(ctx, { kind, account: '', knownBrowser: undefined })
}

/**
 * Returns the counters to which an attempt is added. The `own` counters count only attempts on this account. The `shared`
 * counter counts attempts from the caller's network on all accounts.
 */
function countersOf(
	{ ip }: GuessContext,
	{ kind, account, knownBrowser }: Secret,
): { own: Counter[]; shared: Counter[] } {
	const network = clientNetwork(ip)
	const counter = (limit: LimitName, ...parts: string[]) => ({
		limit,
		key: `${limit}:${hash(kind, ...parts)}`,
	})
	if (account !== '' && knownBrowser !== undefined)
		return { own: [counter('login', 'browser', account, knownBrowser)], shared: [] }
	const shared = [counter('loginNetwork', network)]
	if (account === '') return { own: [], shared }
	return {
		own: [counter('login', 'pair', account, network), counter('loginAccount', account)],
		shared,
	}
}

/** Hashes the parts of a counter's key, because an email address or an IP address can be longer than the column allows. */
function hash(...parts: string[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * Counts an attempt, unless the caller must still wait. A single SQL statement checks and counts, so concurrent attempts
 * cannot pass the limit. Each attempt restarts the counting period and sets `expire` to its end, so the time of the last
 * attempt is `expire` minus the length of the period. An upsert of Prisma has no condition for its update.
 */
const COUNT = `
	insert into rate_limit as counter (key, points, expire) values ($1, 1, $2::bigint + $3)
	on conflict (key) do update
	   set points = case when counter.expire <= $2 then 1 else counter.points + 1 end,
	       expire = $2::bigint + $3
	 where counter.expire <= $2 or counter.points < $4
	    or counter.expire - $3 + least($5 * (1 << least(counter.points - $4, $6)), $7) <= $2
	returning points`

async function countAttempt(ctx: GuessContext, { limit, key }: Counter): Promise<void> {
	const { points: free, seconds } = findRule(limit, ctx.config.RATE_LIMITS)
	const now = ctx.now().getTime()
	const periodMs = seconds * 1000
	const { rowCount } = await ctx.pool.query(COUNT, [
		key,
		now,
		periodMs,
		free,
		FIRST_WAIT_MS,
		MAX_DOUBLINGS,
		MAX_WAIT_MS,
	])
	if (rowCount === 1) return
	publishSignal('limit.reached', { limit })
	throw waitError(await readWaitMs(ctx, { key, free, periodMs, now }))
}

type Wait = { key: string; free: number; periodMs: number; now: number }

async function readWaitMs(ctx: GuessContext, { key, free, periodMs, now }: Wait): Promise<number> {
	const counter = await ctx.db.rateLimit.findUnique({ where: { key } })
	if (counter === null) return 0
	const doublings = Math.min(Math.max(counter.points - free, 0), MAX_DOUBLINGS)
	const wait = Math.min(FIRST_WAIT_MS * 2 ** doublings, MAX_WAIT_MS)
	return Number(counter.expire) - periodMs + wait - now
}

function waitError(waitMs: number): AppError {
	const seconds = Math.max(1, Math.ceil(waitMs / 1000))
	return new AppError('RATE_LIMITED', `Too many attempts. Try again in ${formatWait(seconds)}.`, {
		headers: { 'Retry-After': String(seconds) },
	})
}
