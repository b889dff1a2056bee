import { make } from '@dormer/db/testing'
import { type GoogleMapsServer, startGoogleMapsServer } from '@dormer/providers/testing'
import type { JobRun } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { measureRequested } from './jobs.ts'

/** A homeowner whose house both address checks know, and Google has images of. */
export const HANNAH = {
	first_name: 'Hannah',
	last_name: 'Weiss',
	address: '3310 Vrain St',
	city: 'Denver',
	state: 'CO',
	zip: '80212',
	country: 'US',
}

/** The product with Google behind it, on loopback, and a company with a deck. */
export async function startMeasuring(): Promise<{
	google: GoogleMapsServer
	app: TestApp
	ctx: OrgContext
	deckId: string
	close: () => Promise<void>
}> {
	const google = await startGoogleMapsServer()
	const app = await createTestApp({
		googleMapsApiKey: 'key',
		geocoderUrl: google.geocoderUrl,
		googleSolarBaseUrl: google.url,
	})
	const ctx = await makeCompany(app)
	const { id: deckId } = await make.deck(app.db, { organizationId: ctx.organizationId })
	const close = async () => {
		await app.close()
		await google.close()
	}
	return { google, app, ctx, deckId, close }
}

/** One run of a request's job, as the worker would make it. */
export function runOnce(ctx: OrgContext, requestId: string, run: Partial<JobRun> = {}) {
	const { organizationId } = ctx
	const usual = { signal: undefined, lastAttempt: false }
	return measureRequested(ctx, { organizationId, requestId }, { ...usual, ...run })
}

/** The events of a request, in order, each with what its payload says beyond who it is about. */
export async function eventsOf(ctx: OrgContext, requestId: string) {
	const events = await ctx.db.event.findMany({
		where: { aggregateId: requestId, aggregateType: 'measurement' },
		orderBy: { id: 'asc' },
	})
	return events.map(({ eventType, payload }) => [eventType, payload])
}
