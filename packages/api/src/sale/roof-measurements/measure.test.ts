import type { SolarFault } from '@dormer/providers/testing'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany } from '../../testing/test-app.ts'
import { HANNAH, it, runJobOnce } from './fixtures.ts'

/** House in Austria: Google has no images of it, and the local engine has no estimate for it. */
const HOUSE_ABROAD = {
	coordinates: { lat: 48.2, lng: 16.4 },
	address: '1',
	state: '',
	country: 'AT',
}

describe('job measure_roof', () => {
	it('completes a pending measurement request and emits an event', async ({
		app,
		roof,
		deckId,
	}) => {
		const requestId = await roof.request()
		expect(await roof.record(requestId)).toMatchObject({
			status: 'pending',
			deckId,
			presentationId: null,
			formattedAddress: '3310 Vrain St, Denver, CO 80212',
			result: null,
			error: null,
			settledAt: null,
		})
		await app.runJobs()
		const record = await roof.record(requestId)
		expect(record).toMatchObject({
			status: 'completed',
			error: null,
			result: { source: 'provider', provider: 'google', squares: 24.79, warnings: [] },
		})
		expect(record.settledAt).not.toBeNull()
		expect(await roof.events(requestId)).toEqual([
			['measurement.requested', roof.payload(requestId)],
			['measurement.completed', { ...roof.payload(requestId), source: 'provider' }],
		])
	})

	const permanent: [SolarFault, RegExp][] = [
		[{ status: 404 }, /not covered/],
		[{ status: 403 }, /refused/],
	]
	it.for(permanent)(
		'estimates the roof after one request when the provider answers %o',
		async ([fault, warning], { google, roof }) => {
			google.setFault(fault)
			const requestId = await roof.request()
			const calls = google.solarRequests.length
			await roof.run(requestId)
			expect(google.solarRequests).toHaveLength(calls + 1)
			const { status, result } = await roof.record(requestId)
			expect(status).toBe('completed')
			expect(result).toMatchObject({ source: 'calculated', provider: 'local', confidence: 0.25 })
			expect(result?.warnings[0]).toMatch(warning)
			expect(result?.warnings[1]).toBe('Estimated from typical houses in Colorado, not measured.')
			expect((await roof.events(requestId)).at(-1)).toEqual([
				'measurement.completed',
				{ ...roof.payload(requestId), source: 'calculated' },
			])
		},
	)

	const transient: SolarFault[] = [{ status: 429 }, { status: 500 }, 'garbage']
	it.for(transient)(
		'keeps the request in polling while the provider answers %o, then completes it',
		async (fault, { google, roof }) => {
			google.setFault(fault)
			const requestId = await roof.request()
			await expect(roof.run(requestId)).rejects.toThrow()
			expect((await roof.record(requestId)).status).toBe('polling')
			await expect(roof.run(requestId)).rejects.toThrow()
			google.setFault(undefined)
			await roof.run(requestId)
			expect((await roof.record(requestId)).result?.source).toBe('provider')
		},
	)

	it('estimates the roof after four transient errors of the provider', async ({ google, roof }) => {
		google.setFault({ status: 503 })
		const requestId = await roof.request()
		for (let attempt = 1; attempt < 4; attempt++)
			await expect(roof.run(requestId)).rejects.toThrow()
		await roof.run(requestId)
		const { status, result } = await roof.record(requestId)
		expect(status).toBe('completed')
		expect(result?.warnings[0]).toBe('The measurement service could not be reached.')
	})

	it('estimates the roof when the last attempt of the job fails', async ({ google, roof }) => {
		google.setFault({ status: 429 })
		const requestId = await roof.request()
		await roof.run(requestId, { lastAttempt: true })
		expect((await roof.record(requestId)).result?.warnings[0]).toMatch(/too busy/)
	})

	it('does not call the provider when the job runs again after its measurement request was completed', async ({
		google,
		roof,
	}) => {
		const requestId = await roof.request()
		await roof.run(requestId)
		const before = await roof.record(requestId)
		const calls = google.solarRequests.length
		await roof.run(requestId)
		expect(await roof.record(requestId)).toEqual(before)
		expect(google.solarRequests).toHaveLength(calls)
		expect(await roof.events(requestId)).toHaveLength(2)
	})

	it('completes a measurement request only once when two runs of its job overlap', async ({
		roof,
	}) => {
		const requestId = await roof.request()
		await Promise.all([roof.run(requestId), roof.run(requestId)])
		expect((await roof.record(requestId)).status).toBe('completed')
		expect(await roof.events(requestId)).toHaveLength(2)
	})

	it('completes a measurement request on the second run of the job when the worker stopped during the provider call of the first run', async ({
		google,
		roof,
	}) => {
		google.setFault('hang')
		const requestId = await roof.request()
		const worker = new AbortController()
		const killed = roof.run(requestId, { signal: worker.signal, lastAttempt: true })
		await google.waitForHang()
		worker.abort()
		await expect(killed).rejects.toThrow()
		expect((await roof.record(requestId)).status).toBe('requesting')
		google.setFault(undefined)
		await roof.run(requestId)
		expect((await roof.record(requestId)).result?.source).toBe('provider')
	})

	it('returns the local estimate, and does not call the provider again, after an earlier run set the status `fallback` and stopped', async ({
		app,
		google,
		roof,
	}) => {
		const requestId = await roof.request()
		await app.db.roofMeasurement.update({
			where: { id: requestId },
			data: { status: 'fallback', failure: 'not_covered' },
		})
		const calls = google.solarRequests.length
		await roof.run(requestId)
		expect(google.solarRequests).toHaveLength(calls)
		expect((await roof.record(requestId)).result?.warnings[0]).toMatch(/not covered/)
	})
})

describe('job measure_roof without an estimate', () => {
	it('fails a measurement request when no estimate is possible, and returns the reason', async ({
		app,
		roof,
	}) => {
		const requestId = await roof.request()
		await app.db.roofMeasurement.update({
			where: { id: requestId },
			data: { house: HOUSE_ABROAD },
		})
		await roof.run(requestId)
		expect(await roof.record(requestId)).toMatchObject({
			status: 'failed',
			result: null,
			error:
				'This location is not covered by the measurement service. Enter the measurements manually.',
		})
		expect((await roof.events(requestId)).at(-1)).toEqual([
			'measurement.failed',
			{ ...roof.payload(requestId), reason: 'not_covered' },
		])
	})

	it('marks a request as timed out when no run completed it within a day', async ({
		app,
		google,
		roof,
	}) => {
		const requestId = await roof.request()
		const createdAt = new Date(Date.now() - 25 * 3_600_000)
		await app.db.roofMeasurement.update({ where: { id: requestId }, data: { createdAt } })
		const calls = google.solarRequests.length
		await roof.run(requestId)
		expect(google.solarRequests).toHaveLength(calls)
		expect(await roof.record(requestId)).toMatchObject({
			status: 'timed_out',
			error: expect.stringContaining('did not answer in time'),
		})
		expect((await roof.events(requestId)).at(-1)?.[0]).toBe('measurement.failed')
	})

	it('retries a measurement request whose stored house data is invalid, and marks the request as failed on the last attempt', async ({
		app,
		roof,
	}) => {
		const requestId = await roof.request()
		await app.db.roofMeasurement.update({ where: { id: requestId }, data: { house: {} } })
		await expect(roof.run(requestId)).rejects.toThrow()
		expect((await roof.record(requestId)).status).toBe('requesting')
		await roof.run(requestId, { lastAttempt: true })
		expect((await roof.record(requestId)).status).toBe('failed')
	})

	it('marks a measurement request as timed out when the provider is too slow', async ({
		google,
		onTestFinished,
	}) => {
		const app = await createTestApp({
			googleMapsApiKey: 'key',
			geocoderUrl: google.geocoderUrl,
			googleSolarBaseUrl: google.url,
			googleSolarTimeoutMs: 20,
		})
		onTestFinished(() => app.close())
		const company = await makeCompany(app)
		const api = createCaller(company)
		const { deck } = await api.decks.create({ name: 'Slow' })
		const input = { deckId: deck.id, homeowner: HANNAH }
		const { requestId } = await api.roofMeasurements.request(input)
		await app.db.roofMeasurement.update({
			where: { id: requestId },
			data: { house: HOUSE_ABROAD },
		})
		google.setFault('hang')
		await runJobOnce(company, requestId, { lastAttempt: true })
		expect((await api.roofMeasurements.status({ requestId })).status).toBe('timed_out')
	})
})
