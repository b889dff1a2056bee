import { startGoogleMapsServer } from '@dormer/providers/testing'
import type { JobRun } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { it as base } from '../../testing/fixtures.ts'
import { runMeasurement } from './jobs.ts'

/**
 * Homeowner whose address is known to both the local geocoder and the geocoder of the loopback server. The loopback server has
 * images of this homeowner's roof.
 */
export const HANNAH = {
	first_name: 'Hannah',
	last_name: 'Weiss',
	address: '3310 Vrain St',
	city: 'Denver',
	state: 'CO',
	zip: '80212',
	country: 'US',
}

/** Runs the job of a measurement request once, as the worker does. */
export function runJobOnce(
	ctx: OrgContext,
	requestId: string,
	run: Partial<JobRun> = {},
): Promise<void> {
	const { organizationId } = ctx
	const defaults = { signal: undefined, lastAttempt: false }
	return runMeasurement(ctx, { organizationId, requestId }, { ...defaults, ...run })
}

/** Returns the types and payloads of a measurement request's events, oldest first. */
export async function readEvents(
	ctx: OrgContext,
	requestId: string,
): Promise<(readonly [type: string, payload: unknown])[]> {
	const events = await ctx.db.event.findMany({
		where: { aggregateId: requestId, aggregateType: 'measurement' },
		orderBy: { id: 'asc' },
	})
	return events.map(({ eventType, payload }) => [eventType, payload] as const)
}

/**
 * Extends `it` with an app that measures roofs through a loopback server for Google. `google` is this server; the tests of a
 * file share it. `roof` requests, runs and reads measurements of the deck `deckId`. After each test, the server answers
 * normally again, even when the test made it fail.
 */
export const it = base
	.extend('google', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const google = await startGoogleMapsServer()
		onCleanup(() => google.close())
		return google
	})
	.extend('settings', { scope: 'file' }, ({ google }) => ({
		googleMapsApiKey: 'key',
		geocoderUrl: google.geocoderUrl,
		googleSolarBaseUrl: google.url,
	}))
	.extend('roof', ({ google, company, api, deckId }, { onCleanup }) => {
		onCleanup(() => google.setFault(undefined))
		return {
			request: async () => {
				const input = { deckId, homeowner: HANNAH }
				return (await api.roofMeasurements.request(input)).requestId
			},
			record: (requestId: string) => api.roofMeasurements.status({ requestId }),
			run: (requestId: string, run?: Partial<JobRun>) => runJobOnce(company, requestId, run),
			events: (requestId: string) => readEvents(company, requestId),
			payload: (requestId: string) => ({ requestId, deckId, presentationId: null }),
		}
	})
