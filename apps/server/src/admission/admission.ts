import type { ServerResponse } from 'node:http'
import { type App, publishSignal } from '@dormer/api'
import { callsProvider, importanceOf, isAlwaysAdmitted } from './importance.ts'
import { createAdmissionQueue, IMPORTANCES } from './queue.ts'

export type Admit = (procedures: readonly string[], response: ServerResponse) => Promise<void>

/**
 * Creates the function that admits or rejects a request by the importance of its procedures, as `createAdmissionQueue`
 * describes. A batch has the importance of its least important call. Calls that wait for an external provider use a
 * separate queue, so that a provider that hangs cannot occupy the slots of all other requests.
 */
export function createAdmission({ config }: Pick<App, 'config'>): Admit {
	const internalCalls = createAdmissionQueue(config.REQUESTS_AT_ONCE)
	const providerCalls = createAdmissionQueue(config.REQUESTS_AT_ONCE)
	return async (procedures, response) => {
		const limited = procedures.filter((procedure) => !isAlwaysAdmitted(procedure))
		if (limited.length === 0) return
		const importances = limited.map(importanceOf)
		const importance = IMPORTANCES.findLast((one) => importances.includes(one)) ?? 'bulk'
		const queue = limited.some(callsProvider) ? providerCalls : internalCalls
		try {
			await queue.admit(importance, response)
		} catch (error) {
			publishSignal('request.shed', { importance })
			throw error
		}
	}
}
