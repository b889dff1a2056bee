import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../../core/errors.ts'

/** Argon2id parameters of OWASP's password storage cheat sheet: 19 MiB of memory, two passes, no parallelism. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Maximum number of passwords of anonymous callers that are hashed concurrently. Hashing uses at most two of the four
 * threads that Node has for files, DNS and hashing. On a machine with two cores, hashing uses one thread, so a
 * core stays free.
 */
const ANONYMOUS_HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const MAX_ANONYMOUS_WAITING = 24

/**
 * Queues that limit how many passwords a process hashes concurrently. Signed-in callers have a separate queue, so
 * they never wait behind anonymous logins (docs/design/reliability.md#overload).
 */
const LANES = { anonymous: pLimit(ANONYMOUS_HASHES_AT_ONCE), signedIn: pLimit(1) }
export type HashLane = keyof typeof LANES

/** Runs `work` in the queue `lane`. Rejects with 503 when too many anonymous callers wait, so logins leave places free. */
function runInLane<Result>(lane: HashLane, work: () => Promise<Result>): Promise<Result> {
	if (lane === 'anonymous' && LANES.anonymous.pendingCount >= MAX_ANONYMOUS_WAITING)
		throw new AppError('UPSTREAM_UNAVAILABLE', 'The server is busy. Try again in a moment.', {
			headers: { 'Retry-After': '1' },
		})
	return LANES[lane](work)
}

/**
 * Returns the hash of a password, which includes its salt and cost. The queue `lane` limits how many hashes are computed at
 * once.
 */
export async function hashPassword(password: string, lane: HashLane): Promise<string> {
	return runInLane(lane, () => hash(password, COST))
}

let dummyHash: Promise<string> | undefined

/** Returns whether a password is correct. Without a stored hash, takes the same time and returns false. */
export async function checkPassword(
	stored: string | undefined,
	password: string,
	lane: HashLane,
): Promise<boolean> {
	dummyHash ??= hash('nobody has this password', COST)
	const expected = stored ?? (await dummyHash)
	const matches = await runInLane(lane, () => verify(expected, password))
	return stored !== undefined && matches
}
