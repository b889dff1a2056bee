import type { SolarFault } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany } from '../../testing/test-app.ts'
import { eventsOf, HANNAH, runOnce, startMeasuring } from './testing.ts'

let world: Awaited<ReturnType<typeof startMeasuring>>
let caller: ReturnType<typeof createCaller>
beforeAll(async () => {
	world = await startMeasuring()
	caller = createCaller(world.ctx)
})
afterAll(() => world.close())
beforeEach(() => world.google.setFault(undefined))

const request = async (homeowner = HANNAH) =>
	(await caller.roofMeasurements.request({ deckId: world.deckId, homeowner })).requestId
const recordOf = (requestId: string) => caller.roofMeasurements.status({ requestId })
const run = (requestId: string, more = {}) => runOnce(world.ctx, requestId, more)
const ref = (requestId: string) => ({ requestId, deckId: world.deckId, presentationId: null })

describe('a measurement', () => {
	it('goes from pending to completed, and tells it', async () => {
		const requestId = await request()
		expect(await recordOf(requestId)).toMatchObject({
			status: 'pending',
			deckId: world.deckId,
			presentationId: null,
			formattedAddress: '3310 Vrain St, Denver, CO 80212',
			result: null,
			error: null,
			settledAt: null,
		})
		await world.app.runJobs()
		const record = await recordOf(requestId)
		expect(record).toMatchObject({
			status: 'completed',
			error: null,
			result: { source: 'provider', provider: 'google', squares: 24.79, warnings: [] },
		})
		expect(record.settledAt).not.toBeNull()
		expect(await eventsOf(world.ctx, requestId)).toEqual([
			['measurement.requested', ref(requestId)],
			['measurement.completed', { ...ref(requestId), source: 'provider' }],
		])
	})

	const staying: [SolarFault, RegExp][] = [
		[{ status: 404 }, /not covered/],
		[{ status: 403 }, /refused/],
	]
	it.each(staying)('is estimated at once where %o says no', async (fault, why) => {
		world.google.setFault(fault)
		const requestId = await request()
		const calls = world.google.solarRequests.length
		await run(requestId)
		expect(world.google.solarRequests).toHaveLength(calls + 1)
		const { status, result } = await recordOf(requestId)
		expect(status).toBe('completed')
		expect(result).toMatchObject({ source: 'calculated', provider: 'local', confidence: 0.25 })
		expect(result?.warnings[0]).toMatch(why)
		expect(result?.warnings[1]).toBe('Estimated from typical houses in Colorado, not measured.')
		expect((await eventsOf(world.ctx, requestId)).at(-1)).toEqual([
			'measurement.completed',
			{ ...ref(requestId), source: 'calculated' },
		])
	})

	const passing: SolarFault[] = [{ status: 429 }, { status: 500 }, 'garbage']
	it.each(passing)('polls while %o passes, and then completes', async (fault) => {
		world.google.setFault(fault)
		const requestId = await request()
		await expect(run(requestId)).rejects.toThrow()
		expect((await recordOf(requestId)).status).toBe('polling')
		await expect(run(requestId)).rejects.toThrow()
		world.google.setFault(undefined)
		await run(requestId)
		expect((await recordOf(requestId)).result?.source).toBe('provider')
	})

	it('is estimated when what passes does not, after four asks', async () => {
		world.google.setFault({ status: 503 })
		const requestId = await request()
		for (let ask = 1; ask < 4; ask++) await expect(run(requestId)).rejects.toThrow()
		await run(requestId)
		const { status, result } = await recordOf(requestId)
		expect(status).toBe('completed')
		expect(result?.warnings[0]).toBe('The measurement service could not be reached.')
	})

	it('is estimated on the last attempt, however few asks there were', async () => {
		world.google.setFault({ status: 429 })
		const requestId = await request()
		await run(requestId, { lastAttempt: true })
		expect((await recordOf(requestId)).result?.warnings[0]).toMatch(/too busy/)
	})

	it('repeated, is left alone and not paid for again', async () => {
		const requestId = await request()
		await run(requestId)
		const before = await recordOf(requestId)
		const calls = world.google.solarRequests.length
		await run(requestId)
		expect(await recordOf(requestId)).toEqual(before)
		expect(world.google.solarRequests).toHaveLength(calls)
		expect(await eventsOf(world.ctx, requestId)).toHaveLength(2)
	})

	it('run twice at the same time, completes once', async () => {
		const requestId = await request()
		await Promise.all([run(requestId), run(requestId)])
		expect((await recordOf(requestId)).status).toBe('completed')
		expect(await eventsOf(world.ctx, requestId)).toHaveLength(2)
	})

	it('killed while it asks, is taken up by the next worker', async () => {
		world.google.setFault('hang')
		const requestId = await request()
		const worker = new AbortController()
		const killed = run(requestId, { signal: worker.signal, lastAttempt: true })
		await world.google.waitForHang()
		worker.abort()
		await expect(killed).rejects.toThrow()
		expect((await recordOf(requestId)).status).toBe('requesting')
		world.google.setFault(undefined)
		await run(requestId)
		expect((await recordOf(requestId)).result?.source).toBe('provider')
	})

	it('killed before the estimate, goes on with it and does not ask again', async () => {
		const requestId = await request()
		await world.app.db.roofMeasurement.update({
			where: { id: requestId },
			data: { status: 'fallback', failure: 'not_covered' },
		})
		const calls = world.google.solarRequests.length
		await run(requestId)
		expect(world.google.solarRequests).toHaveLength(calls)
		expect((await recordOf(requestId)).result?.warnings[0]).toMatch(/not covered/)
	})
})

describe('without an estimate to fall back on', () => {
	const elsewhere = async (requestId: string) => {
		const house = { coordinates: { lat: 48.2, lng: 16.4 }, address: '1', state: '', country: 'AT' }
		await world.app.db.roofMeasurement.update({ where: { id: requestId }, data: { house } })
	}

	it('a measurement fails, and says why', async () => {
		const requestId = await request()
		await elsewhere(requestId)
		await run(requestId)
		expect(await recordOf(requestId)).toMatchObject({
			status: 'failed',
			result: null,
			error: 'Roofs at this place are not covered. Enter the measurements by hand.',
		})
		expect((await eventsOf(world.ctx, requestId)).at(-1)).toEqual([
			'measurement.failed',
			{ ...ref(requestId), reason: 'not_covered' },
		])
	})

	it('a measurement that nobody took up for a day is timed out', async () => {
		const requestId = await request()
		const createdAt = new Date(Date.now() - 25 * 3_600_000)
		await world.app.db.roofMeasurement.update({ where: { id: requestId }, data: { createdAt } })
		const calls = world.google.solarRequests.length
		await run(requestId)
		expect(world.google.solarRequests).toHaveLength(calls)
		expect(await recordOf(requestId)).toMatchObject({
			status: 'timed_out',
			error: expect.stringContaining('did not answer in time'),
		})
		expect((await eventsOf(world.ctx, requestId)).at(-1)?.[0]).toBe('measurement.failed')
	})

	it('a house that cannot be read fails on the last attempt, not before', async () => {
		const requestId = await request()
		await world.app.db.roofMeasurement.update({ where: { id: requestId }, data: { house: {} } })
		await expect(run(requestId)).rejects.toThrow()
		expect((await recordOf(requestId)).status).toBe('requesting')
		await run(requestId, { lastAttempt: true })
		expect((await recordOf(requestId)).status).toBe('failed')
	})
})

describe('a provider that is slow', () => {
	it('times the measurement out where there is no estimate', async () => {
		const { google } = world
		const app = await createTestApp({
			googleMapsApiKey: 'key',
			geocoderUrl: google.geocoderUrl,
			googleSolarBaseUrl: google.url,
			googleSolarTimeoutMs: 20,
		})
		try {
			const ctx = await makeCompany(app)
			const own = createCaller(ctx)
			const { deck } = await own.decks.create({ name: 'Slow' })
			const asked = { deckId: deck.id, homeowner: HANNAH }
			const { requestId } = await own.roofMeasurements.request(asked)
			const house = {
				coordinates: { lat: 48.2, lng: 16.4 },
				address: '1',
				state: '',
				country: 'AT',
			}
			await app.db.roofMeasurement.update({ where: { id: requestId }, data: { house } })
			google.setFault('hang')
			await runOnce(ctx, requestId, { lastAttempt: true })
			expect((await own.roofMeasurements.status({ requestId })).status).toBe('timed_out')
		} finally {
			await app.close()
		}
	})
})
