import type { ServerResponse } from 'node:http'
import { type App, publishSignal } from '@dormer/api'
import { callsProvider, hashesPassword, importanceOf, isAlwaysAdmitted } from './importance.ts'
import { createAdmissionQueue, IMPORTANCES } from './queue.ts'

/**
 * Maximum number of calls that may hash a password at the same time. `hashPassword` computes only one or two hashes at once, so
 * the rest of these calls wait in its own queue.
 */
const PASSWORD_CALLS_AT_ONCE = 8
/** Maximum waiting time of a call that hashes a password. People who sign in prefer a wait of two seconds to an error. */
const PASSWORD_CALL_MAX_WAIT_MS = 2000

export type Admit = (procedures: readonly string[], response: ServerResponse) => Promise<void>

/**
 * Creates the function that admits or rejects a request by the importance of its procedures. A batch has the importance of its
 * least important call. Two kinds of calls have their own queues, so that they cannot take the slots of other requests: calls
 * that wait for an external provider, and anonymous calls that hash a password.
 */
export function createAdmission({ config }: Pick<App, 'config'>): Admit {
	const internalCalls = createAdmissionQueue(config.REQUESTS_AT_ONCE)
	const providerCalls = createAdmissionQueue(config.REQUESTS_AT_ONCE)
	const passwordCalls = createAdmissionQueue(PASSWORD_CALLS_AT_ONCE, PASSWORD_CALL_MAX_WAIT_MS)
	const queueOf = (procedures: readonly string[]) => {
		if (procedures.some(hashesPassword)) return passwordCalls
		return procedures.some(callsProvider) ? providerCalls : internalCalls
	}
	return async (procedures, response) => {
		const limited = procedures.filter((procedure) => !isAlwaysAdmitted(procedure))
		if (limited.length === 0) return
		const importances = limited.map(importanceOf)
		const importance = IMPORTANCES.findLast((one) => importances.includes(one)) ?? 'bulk'
		try {
			await queueOf(limited).admit(importance, response)
		} catch (error) {
			publishSignal('request.shed', { importance })
			throw error
		}
	}
}
