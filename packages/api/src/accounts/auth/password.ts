import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id parameters of OWASP's password storage cheat sheet: 19 MiB of memory, two passes, no parallelism. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Maximum number of concurrent password hashes for anonymous callers. Node has four threads for files, DNS and hashing,
 * and hashing uses two of them. On a machine with two cores it uses one, so that a core stays free.
 */
const ANONYMOUS_HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/**
 * Queues that limit the concurrent hashes of a process. Signed-in callers have their own queue, so that anonymous
 * logins delay their hashes by at most the share of a core (docs/design/reliability.md#overload).
 */
const LANES = { anonymous: pLimit(ANONYMOUS_HASHES_AT_ONCE), signedIn: pLimit(1) }
export type HashLane = keyof typeof LANES

/** Returns the hash of a password, which includes its salt and cost. Waits for its turn in the queue `lane`. */
export function hashPassword(password: string, lane: HashLane): Promise<string> {
	return LANES[lane](() => hash(password, COST))
}

let dummyHash: Promise<string> | undefined

/** Returns whether a password is correct. Returns false, after the same time, when there is no stored hash. */
export async function checkPassword(
	stored: string | undefined,
	password: string,
	lane: HashLane,
): Promise<boolean> {
	dummyHash ??= hash('nobody has this password', COST)
	const expected = stored ?? (await dummyHash)
	const matches = await LANES[lane](() => verify(expected, password))
	return stored !== undefined && matches
}
