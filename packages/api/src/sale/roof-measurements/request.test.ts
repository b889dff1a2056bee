import { make } from '@dormer/db/testing'
import { createGeocoding } from '@dormer/providers/geocoding'
import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { geocode } from '../utility/index.ts'
import { readMeasurementFor } from './read.ts'
import { requestMeasurementFor } from './request.ts'
import type { RequestMeasurementInput } from './schema.ts'
import { eventsOf, HANNAH, runOnce } from './testing.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let stranger: ReturnType<typeof createCaller>
let deckId: string
let theirDeck: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
	const other = await makeCompany(app, 'Harbor Roofing')
	stranger = createCaller(other)
	deckId = (await make.deck(app.db, { organizationId: ctx.organizationId })).id
	theirDeck = (await make.deck(app.db, { organizationId: other.organizationId })).id
})
afterAll(() => app.close())

const traces = () =>
	Promise.all([
		app.db.roofMeasurement.count(),
		app.db.event.count(),
		app.pool
			.query('select count(*)::int as jobs from graphile_worker.jobs')
			.then(({ rows }) => rows),
	])

describe('a request', () => {
	it('without a provider is answered by the estimate, and says so', async () => {
		const { requestId, status } = await caller.roofMeasurements.request({
			deckId,
			homeowner: HANNAH,
		})
		expect(status).toBe('pending')
		await app.runJobs()
		const { result } = await caller.roofMeasurements.status({ requestId })
		expect(result).toMatchObject({ source: 'calculated', provider: 'local', imagery: null })
		expect(result?.warnings[0]).toMatch(/^Estimated from typical houses/)
		expect((await eventsOf(ctx, requestId)).map(([type]) => type)).toEqual([
			'measurement.requested',
			'measurement.completed',
		])
	})

	it('whose address is typed into one line is read', async () => {
		const homeowner = { first_name: 'Hannah', address: '3310 Vrain St, Denver, CO 80212' }
		const { requestId } = await caller.roofMeasurements.request({ deckId, homeowner })
		const { formattedAddress } = await caller.roofMeasurements.status({ requestId })
		expect(formattedAddress).toBe('3310 Vrain St, Denver, CO 80212')
	})

	it('from abroad fails without an estimate', async () => {
		const homeowner = { ...HANNAH, city: 'Wien', state: '', zip: '1010', country: 'AT' }
		const { requestId } = await caller.roofMeasurements.request({ deckId, homeowner })
		await app.runJobs()
		expect((await caller.roofMeasurements.status({ requestId })).status).toBe('failed')
	})

	type Case = { of: string; input: () => object; status: number; code: string; path?: string }
	const refused: Case[] = [
		{ of: 'nobody’s deck', input: () => ({ deckId: newId() }), status: 404, code: 'NOT_FOUND' },
		{
			of: 'another company’s deck',
			input: () => ({ deckId: theirDeck }),
			status: 404,
			code: 'NOT_FOUND',
		},
		{ of: 'no uuid', input: () => ({ deckId: 'one' }), status: 400, code: 'VALIDATION_ERROR' },
		{
			of: 'nobody',
			input: () => ({ homeowner: undefined }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner',
		},
		{
			of: 'a nameless homeowner',
			input: () => ({ homeowner: { ...HANNAH, first_name: '' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.first_name',
		},
		{
			of: 'no street',
			input: () => ({ homeowner: { ...HANNAH, address: '' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.address',
		},
		{
			of: 'a number for a city',
			input: () => ({ homeowner: { ...HANNAH, city: 7 } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.city',
		},
		{
			of: 'a city that is not there',
			input: () => ({ homeowner: { ...HANNAH, city: 'Atlantis' } }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
		{
			of: 'a PO box',
			input: () => ({ homeowner: { ...HANNAH, address: 'PO Box 12' } }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
	]
	it.each(refused)('of $of is refused and leaves no trace', async ({ input, ...expected }) => {
		const before = await traces()
		const body = { deckId, homeowner: HANNAH, ...input() } as RequestMeasurementInput
		const { status, code, details } = await refusalOf(caller.roofMeasurements.request(body))
		expect({ status, code }).toEqual({ status: expected.status, code: expected.code })
		if (expected.path !== undefined) expect(details[0]?.path).toBe(expected.path)
		expect(await traces()).toEqual(before)
	})

	it('is 503 when the address cannot be checked', async () => {
		const broken = await startLoopbackServer((_, response) => void response.writeHead(502).end())
		const geocoding = createGeocoding({ geocoderUrl: broken.url })
		const down = createCaller({ ...ctx, providers: { ...ctx.providers, geocoding } })
		const before = await traces()
		const refusal = await refusalOf(down.roofMeasurements.request({ deckId, homeowner: HANNAH }))
		expect(refusal).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
		expect(await traces()).toEqual(before)
		await broken.close()
	})

	it('is limited for a company, not for its neighbours', async () => {
		const limit = { config: { ...ctx.config, RATE_LIMITS: 'roofMeasurements=1/60' } }
		const limited = createCaller({ ...ctx, ...limit })
		await limited.roofMeasurements.request({ deckId, homeowner: HANNAH })
		const refusal = await refusalOf(limited.roofMeasurements.request({ deckId, homeowner: HANNAH }))
		expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
	})

	it('of another company is missing: to read, to cancel, to fill in', async () => {
		const { requestId } = await stranger.roofMeasurements.request({
			deckId: theirDeck,
			homeowner: HANNAH,
		})
		const { status, cancel, enter } = caller.roofMeasurements
		const calls = [
			() => status({ requestId }),
			() => cancel({ requestId, action: 'cancel' }),
			() => enter({ requestId, squares: 20, predominantPitch: '6/12' }),
		]
		for (const call of calls)
			expect(await refusalOf(call())).toMatchObject({
				status: 404,
				message: 'Measurement not found',
			})
		expect((await stranger.roofMeasurements.status({ requestId })).status).toBe('pending')
	})
})

describe('a presentation’s request', () => {
	const present = async () =>
		(await caller.presentations.create({ deckId, homeowner: HANNAH })).deck_presentation_id
	const ask = async (presentationId: string) => {
		const address = await geocode(ctx, HANNAH)
		const { organizationId } = ctx
		const of = {
			organizationId,
			deckId,
			presentationId,
			homeowner: HANNAH,
			address,
			at: new Date(),
		}
		return app.db.$transaction((tx) => requestMeasurementFor(tx, of))
	}
	const newest = (presentationId: string) =>
		readMeasurementFor(app.db, { organizationId: ctx.organizationId, presentationId })

	it('is found by the presentation, and told of with it', async () => {
		const presentationId = await present()
		expect(await newest(presentationId)).toBeNull()
		const requestId = await ask(presentationId)
		await runOnce(ctx, requestId)
		expect(await newest(presentationId)).toMatchObject({
			requestId,
			presentationId,
			status: 'completed',
		})
		expect((await eventsOf(ctx, requestId))[0]).toEqual([
			'measurement.requested',
			{ requestId, deckId, presentationId },
		])
	})

	it('takes the place of one that is on its way', async () => {
		const presentationId = await present()
		const first = await ask(presentationId)
		const second = await ask(presentationId)
		expect((await caller.roofMeasurements.status({ requestId: first })).status).toBe('cancelled')
		expect(await newest(presentationId)).toMatchObject({ requestId: second, status: 'pending' })
	})

	it('made twice at the same time leaves one on its way', async () => {
		const presentationId = await present()
		await Promise.all([ask(presentationId), ask(presentationId), ask(presentationId)])
		const rows = await app.db.roofMeasurement.findMany({ where: { presentationId } })
		expect(rows.map(({ status }) => status).toSorted()).toEqual([
			'cancelled',
			'cancelled',
			'pending',
		])
	})

	it('ends with the presentation', async () => {
		const presentationId = await present()
		const requestId = await ask(presentationId)
		await caller.presentations.delete({ presentationId })
		await runOnce(ctx, requestId)
		expect((await caller.roofMeasurements.status({ requestId })).status).toBe('cancelled')
		expect(await eventsOf(ctx, requestId)).toHaveLength(1)
	})

	it('rolls back with what asked for it', async () => {
		const presentationId = await present()
		const before = await traces()
		const address = await geocode(ctx, HANNAH)
		const { organizationId } = ctx
		const undone = app.db.$transaction(async (tx) => {
			const of = {
				organizationId,
				deckId,
				presentationId,
				homeowner: HANNAH,
				address,
				at: new Date(),
			}
			await requestMeasurementFor(tx, of)
			throw new Error('Changed my mind')
		})
		await expect(undone).rejects.toThrow('Changed my mind')
		expect(await traces()).toEqual(before)
	})
})
