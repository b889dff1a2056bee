import { type App, type Caller, createCaller } from '@dormer/api'

export type DemoCaller = ReturnType<typeof createCaller>

/**
 * Returns the API's procedures. Each call is made with the credential `caller`, at the time `at` if it is given, or else at the
 * present time.
 */
export function callAs(app: App, caller: Caller, at?: Date): DemoCaller {
	const where = {
		requestId: 'demo',
		ip: '127.0.0.1',
		userAgent: null,
		cookieHeader: '',
		setHeader: () => {},
		...(at !== undefined && { now: () => at }),
	}
	return createCaller({ ...app, ...where, caller })
}
