import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP's password storage cheat sheet has it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password's hash, with its salt and cost inside. */
export function hashPassword(password: string): Promise<string> {
	return hash(password, COST)
}

let dummyHash: Promise<string> | undefined

/** Whether the password is the one. For a user that does not exist it takes the same time and says no. */
export async function checkPassword(
	stored: string | undefined,
	password: string,
): Promise<boolean> {
	dummyHash ??= hashPassword('nobody has this password')
	const matches = await verify(stored ?? (await dummyHash), password)
	return stored !== undefined && matches
}
