import type { ServerResponse } from 'node:http'
import { type App, publishSignal } from '@dormer/api'
import { callsProvider, hashesPassword, importanceOf, isAlwaysAdmitted } from './importance.ts'
import { createAdmissionQueue, IMPORTANCES } from './queue.ts'

/**
 * Number of calls that hash a password and are admitted at once. Only one or two hashes are computed at a time
 * (`hashPassword`).
 */
const PASSWORD_CALLS_AT_ONCE = 8
/**
 * Maximum waiting time of a call that hashes a password. It is longer than for other calls, because a person who signs
 * in prefers two seconds of waiting to an error.
 */
const PASSWORD_CALL_MAX_WAIT_MS = 2000

export type Admit = (procedures: readonly string[], response: ServerResponse) => Promise<void>

/**
 * Creates the function that admits or rejects a request by the importance of its procedures, as `createAdmissionQueue`
 * describes. A batch has the importance of its least important call. Calls that wait for an external provider use a
 * separate queue, so that a provider that hangs cannot occupy the slots of all other requests. Logins and other anonymous
 * calls that hash a password also use a separate queue, so that 100 parallel logins leave all other slots free.
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
