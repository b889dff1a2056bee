import type { SignedUpCompany } from '../sign-up.ts'
import { measureHealthDuring } from './health.ts'

/** Running server that an attack is tried on. */
export type Target = {
	url: string
	/** Directory with the server's keys, emails and files. */
	dataDirectory: string
	/** Signs up another company. */
	signUp: () => Promise<SignedUpCompany>
}

/** Result of an attack: what the suite found, and whether the promise holds. */
export type Finding = { found: string; holds: boolean }

/** One attack: what the attacker does, what the product promises, and the function that tries the attack. */
export type Attack = { name: string; promise: string; run: (target: Target) => Promise<Finding> }

/** Longest time in ms that a health check may take while one request is attacked. Includes the noise of a loaded machine. */
const LONGEST_HEALTH_MS = 500

/**
 * Sends one hostile request and reports its status, and the slowest health check meanwhile. Holds when the status is one of
 * `statuses` and every health check was answered within 500 ms.
 */
export async function tryRequest(
	{ url }: Target,
	send: () => Promise<Response>,
	statuses: readonly number[],
): Promise<Finding> {
	const { result, slowest } = await measureHealthDuring(url, async () => {
		const response = await send()
		return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
	})
	const { status, bytes } = result
	return {
		found: `${status} with ${bytes} bytes; slowest health check ${slowest.toFixed(0)} ms`,
		holds: statuses.includes(status) && slowest <= LONGEST_HEALTH_MS,
	}
}

/** Returns the finding for a status: holds when the status is the expected one. */
export async function expectStatus(response: Response, status: number): Promise<Finding> {
	const text = await response.text()
	return {
		found: `${response.status} ${text.slice(0, 120)}`,
		holds: response.status === status,
	}
}
