import { type App, type Caller, createCaller } from '@dormer/api'

export type DemoCaller = ReturnType<typeof createCaller>

/** Returns the API's procedures as `caller`, who calls them at the time `at`, by default now. */
export function callAs(app: App, caller: Caller, at?: Date): DemoCaller {
	const where = {
		...{ requestId: 'demo', ip: '127.0.0.1', userAgent: null, cookieHeader: '' },
		setHeader: () => {},
		...(at !== undefined && { now: () => at }),
	}
	return createCaller({ ...app, ...where, caller })
}
