import { describe, expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { it as base } from './fixtures.ts'
import type { EnterMeasurementInput, MeasurementStatus } from './schema.ts'

/** Adds the fixture `setStatus`, which writes a status to the database row of a measurement request. */
const it = base.extend('setStatus', ({ app }) => (requestId: string, status: MeasurementStatus) => {
	const failure = status === 'failed' || status === 'timed_out' ? 'busy' : null
	const isOpen = ['pending', 'requesting', 'polling', 'fallback'].includes(status)
	return app.db.roofMeasurement.update({
		where: { id: requestId },
		data: { status, failure, settledAt: isOpen ? null : new Date() },
	})
})
const MEASUREMENTS = { squares: 28.4, predominantPitch: '8/12' }

describe('POST /api/roof-measurements/{requestId}/cancel', () => {
	const open: MeasurementStatus[] = ['pending', 'requesting', 'polling', 'fallback']
	it.for(open)(
		'cancels or skips a request in the status %s, and later runs change nothing',
		async (status, { api, google, roof, setStatus }) => {
			for (const [action, final] of [
				['cancel', 'cancelled'],
				['skip', 'skipped'],
			] as const) {
				const requestId = await roof.request()
				await setStatus(requestId, status)
				const ended = await api.roofMeasurements.cancel({ requestId, action })
				expect(ended).toMatchObject({ status: final, result: null, error: null })
				expect(await api.roofMeasurements.cancel({ requestId, action })).toEqual(ended)
				const calls = google.solarRequests.length
				await roof.run(requestId)
				expect((await roof.record(requestId)).status).toBe(final)
				expect(google.solarRequests).toHaveLength(calls)
				expect(await roof.events(requestId)).toHaveLength(1)
			}
		},
	)

	const closed: [MeasurementStatus, string][] = [
		['failed', 'it failed'],
		['timed_out', 'it timed out'],
		['skipped', 'it was skipped'],
	]
	it.for(closed)(
		'returns 409 for a request in the status %s',
		async ([status, ending], { api, roof, setStatus }) => {
			const requestId = await roof.request()
			await setStatus(requestId, status)
			const refusal = await refusalOf(api.roofMeasurements.cancel({ requestId, action: 'cancel' }))
			expect(refusal).toMatchObject({
				status: 409,
				code: 'CONFLICT',
				message: `The measurement has already ended: ${ending}. If you need a measurement, request a new one.`,
			})
		},
	)

	it('returns 409 when the measurement request is already completed', async ({ api, roof }) => {
		const requestId = await roof.request()
		await roof.run(requestId)
		const refusal = await refusalOf(api.roofMeasurements.cancel({ requestId, action: 'skip' }))
		expect(refusal.status).toBe(409)
	})

	it('keeps the status `skipped` when a measurement request is skipped while its job waits for the provider’s response', async ({
		api,
		google,
		roof,
	}) => {
		google.setFault('hang')
		const requestId = await roof.request()
		const worker = new AbortController()
		const running = roof.run(requestId, { signal: worker.signal })
		await google.waitForHang()
		await api.roofMeasurements.cancel({ requestId, action: 'skip' })
		worker.abort()
		await expect(running).rejects.toThrow()
		await roof.run(requestId)
		expect((await roof.record(requestId)).status).toBe('skipped')
	})

	it('keeps the status and the events consistent when a cancellation and the job run concurrently', async ({
		api,
		roof,
	}) => {
		for (let round = 0; round < 15; round++) {
			const requestId = await roof.request()
			const cancel = api.roofMeasurements.cancel({ requestId, action: 'cancel' })
			const [cancelled] = await Promise.allSettled([cancel, roof.run(requestId)])
			const { status } = await roof.record(requestId)
			expect(status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'completed')
			const events = await roof.events(requestId)
			expect(events).toHaveLength(status === 'completed' ? 2 : 1)
		}
	})

	it('returns 400 for an unknown action', async ({ api, roof }) => {
		const requestId = await roof.request()
		const action = 'stop' as 'skip'
		const refusal = await refusalOf(api.roofMeasurements.cancel({ requestId, action }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'action' }] })
	})
})

describe('PUT /api/roof-measurements/{requestId}/manual', () => {
	it('completes a measurement request with the measurements that a rep entered', async ({
		api,
		deckId,
		roof,
	}) => {
		const requestId = await roof.request()
		const lines = { ridgesFt: 62, hipsFt: 0 }
		const input = { requestId, ...MEASUREMENTS, facets: 6, lines }
		const entered = await api.roofMeasurements.enter(input)
		expect(entered).toMatchObject({ status: 'completed', error: null })
		expect(entered.result).toMatchObject({
			squares: 28.4,
			totalAreaSqFt: 2840,
			predominantPitch: '8/12',
			facets: 6,
			segments: [],
			lines: { ridgesFt: 62, hipsFt: 0, valleysFt: null, rakesFt: null, eavesFt: null },
			waste: { suggestedPct: 12 },
			source: 'manual',
			provider: 'manual',
			confidence: 1,
			warnings: [],
		})
		expect((await roof.events(requestId)).at(-1)).toEqual([
			'measurement.completed',
			{ requestId, deckId, presentationId: null, source: 'manual' },
		])
	})

	const statuses: MeasurementStatus[] = ['polling', 'failed', 'timed_out', 'cancelled', 'skipped']
	it.for(statuses)(
		'completes a request in the status %s, and a later run changes nothing',
		async (status, { api, roof, setStatus }) => {
			const requestId = await roof.request()
			await setStatus(requestId, status)
			await api.roofMeasurements.enter({ requestId, ...MEASUREMENTS })
			await roof.run(requestId)
			const { result, error } = await roof.record(requestId)
			expect(result?.source).toBe('manual')
			expect(error).toBeNull()
		},
	)

	it('replaces the measurements of the provider with those that a rep entered', async ({
		api,
		roof,
	}) => {
		const requestId = await roof.request()
		await roof.run(requestId)
		const waste = { suggestedPct: 9 }
		await api.roofMeasurements.enter({ requestId, ...MEASUREMENTS, waste })
		const { result } = await roof.record(requestId)
		expect(result).toMatchObject({ squares: 28.4, waste: { suggestedPct: 9 } })
		expect(await roof.events(requestId)).toHaveLength(3)
	})

	it('emits no event when a rep enters the same measurements again', async ({ api, roof }) => {
		const requestId = await roof.request()
		const first = await api.roofMeasurements.enter({ requestId, ...MEASUREMENTS })
		expect(await api.roofMeasurements.enter({ requestId, ...MEASUREMENTS })).toEqual(first)
		expect(await roof.events(requestId)).toHaveLength(2)
	})

	const invalid: [string, object][] = [
		['squares', { squares: 0 }],
		['squares', { squares: 1001 }],
		['squares', { squares: '28' }],
		['predominantPitch', { predominantPitch: '6' }],
		['predominantPitch', { predominantPitch: '25/12' }],
		['facets', { facets: 1.5 }],
		['lines.ridgesFt', { lines: { ridgesFt: -1 } }],
		['waste.suggestedPct', { waste: { suggestedPct: 101 } }],
	]
	it.for(invalid)('returns 400 for an invalid %s: %o', async ([path, changes], { api, roof }) => {
		const requestId = await roof.request()
		const input = { requestId, ...MEASUREMENTS, ...changes } as EnterMeasurementInput
		const refusal = await refusalOf(api.roofMeasurements.enter(input))
		expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', details: [{ path }] })
		expect((await roof.record(requestId)).status).toBe('pending')
	})
})
