import type { SignedUpCompany } from '../sign-up.ts'
import { measureHealthDuring } from './health.ts'

/** Running server on which an attack is tried. */
export type Target = {
	url: string
	/** Directory with the server's keys, emails and files. */
	dataDirectory: string
	/** Signs up another company. */
	signUp: () => Promise<SignedUpCompany>
}

/**
 * Result of an attack. `found` describes how the product responded. `holds` is true when this response is the one that
 * `Attack.promise` requires.
 */
export type Finding = { found: string; holds: boolean }

/** An attack. `name` says what the attacker does, `promise` says how the product must respond, and `run` tries the attack. */
export type Attack = { name: string; promise: string; run: (target: Target) => Promise<Finding> }

/** Maximum time in ms that a health check may take during an attack. It allows for other load on the machine. */
const LONGEST_HEALTH_MS = 500

/**
 * Sends one hostile request. Returns its status and the slowest health check during the request. `holds` is true when
 * `statuses` contains the status and no health check took longer than 500 ms.
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

/**
 * Returns the finding for a response: its status and the start of its body. `holds` is true when the response has the expected
 * status.
 */
export async function expectStatus(response: Response, status: number): Promise<Finding> {
	const text = await response.text()
	return {
		found: `${response.status} ${text.slice(0, 120)}`,
		holds: response.status === status,
	}
}
