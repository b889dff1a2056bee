import { hash, verify } from '@node-rs/argon2'

/** Argon2id parameters of OWASP's password storage cheat sheet: 19 MiB of memory, two passes, no parallelism. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the hash of a password, which includes its salt and cost. */
export function hashPassword(password: string): Promise<string> {
	return hash(password, COST)
}

let dummyHash: Promise<string> | undefined

/** Returns whether a password is correct. Without a stored hash, takes the same time and returns false. */
export async function checkPassword(
	stored: string | undefined,
	password: string,
): Promise<boolean> {
	dummyHash ??= hashPassword('nobody has this password')
	const matches = await verify(stored ?? (await dummyHash), password)
	return stored !== undefined && matches
}
