import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { refusalOf } from '../../testing/test-app.ts'
import type { EnterMeasurementInput, MeasurementStatus } from './schema.ts'
import { eventsOf, HANNAH, runOnce, startMeasuring } from './testing.ts'

let world: Awaited<ReturnType<typeof startMeasuring>>
let caller: ReturnType<typeof createCaller>
beforeAll(async () => {
	world = await startMeasuring()
	caller = createCaller(world.ctx)
})
afterAll(() => world.close())
beforeEach(() => world.google.setFault(undefined))

const request = async () =>
	(await caller.roofMeasurements.request({ deckId: world.deckId, homeowner: HANNAH })).requestId
const statusOf = async (requestId: string) =>
	(await caller.roofMeasurements.status({ requestId })).status
const run = (requestId: string, more = {}) => runOnce(world.ctx, requestId, more)
const put = (requestId: string, status: MeasurementStatus) => {
	const failure = status === 'failed' || status === 'timed_out' ? 'busy' : null
	const isOpen = ['pending', 'requesting', 'polling', 'fallback'].includes(status)
	return world.app.db.roofMeasurement.update({
		where: { id: requestId },
		data: { status, failure, settledAt: isOpen ? null : new Date() },
	})
}
const typed = { squares: 28.4, predominantPitch: '8/12' }

describe('cancelling and skipping', () => {
	const open: MeasurementStatus[] = ['pending', 'requesting', 'polling', 'fallback']
	it.each(open)('end one that is %s, for good', async (status) => {
		for (const [action, end] of [
			['cancel', 'cancelled'],
			['skip', 'skipped'],
		] as const) {
			const requestId = await request()
			await put(requestId, status)
			const ended = await caller.roofMeasurements.cancel({ requestId, action })
			expect(ended).toMatchObject({ status: end, result: null, error: null })
			expect(await caller.roofMeasurements.cancel({ requestId, action })).toEqual(ended)
			const calls = world.google.solarRequests.length
			await run(requestId)
			expect(await statusOf(requestId)).toBe(end)
			expect(world.google.solarRequests).toHaveLength(calls)
			expect(await eventsOf(world.ctx, requestId)).toHaveLength(1)
		}
	})

	const settled: MeasurementStatus[] = ['failed', 'timed_out', 'skipped']
	it.each(settled)('cannot end one that is %s', async (status) => {
		const requestId = await request()
		await put(requestId, status)
		const refusal = await refusalOf(caller.roofMeasurements.cancel({ requestId, action: 'cancel' }))
		expect(refusal).toMatchObject({
			status: 409,
			code: 'CONFLICT',
			message: `The measurement is ${status.replace('_', ' ')} already`,
		})
	})

	it('cannot end one that is completed', async () => {
		const requestId = await request()
		await run(requestId)
		const refusal = await refusalOf(caller.roofMeasurements.cancel({ requestId, action: 'skip' }))
		expect(refusal.status).toBe(409)
	})

	it('win over a run that waits for the provider', async () => {
		world.google.setFault('hang')
		const requestId = await request()
		const worker = new AbortController()
		const running = run(requestId, { signal: worker.signal })
		await world.google.waitForHang()
		await caller.roofMeasurements.cancel({ requestId, action: 'skip' })
		worker.abort()
		await expect(running).rejects.toThrow()
		await run(requestId)
		expect(await statusOf(requestId)).toBe('skipped')
	})

	it('and a run at the same moment: one of them happened, and the events agree', async () => {
		for (let round = 0; round < 15; round++) {
			const requestId = await request()
			const cancel = caller.roofMeasurements.cancel({ requestId, action: 'cancel' })
			const [cancelled] = await Promise.allSettled([cancel, run(requestId)])
			const status = await statusOf(requestId)
			expect(status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'completed')
			const told = await eventsOf(world.ctx, requestId)
			expect(told).toHaveLength(status === 'completed' ? 2 : 1)
		}
	})

	it('know two words', async () => {
		const requestId = await request()
		const action = 'stop' as 'skip'
		const refusal = await refusalOf(caller.roofMeasurements.cancel({ requestId, action }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'action' }] })
	})
})

describe('measurements typed in', () => {
	it('are a result like any other', async () => {
		const requestId = await request()
		const lines = { ridgesFt: 62, hipsFt: 0 }
		const entered = await caller.roofMeasurements.enter({ requestId, ...typed, facets: 6, lines })
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
		expect((await eventsOf(world.ctx, requestId)).at(-1)).toEqual([
			'measurement.completed',
			{ requestId, deckId: world.deckId, presentationId: null, source: 'manual' },
		])
	})

	const any: MeasurementStatus[] = ['polling', 'failed', 'timed_out', 'cancelled', 'skipped']
	it.each(any)('take the place of what is %s, and no run changes them', async (status) => {
		const requestId = await request()
		await put(requestId, status)
		await caller.roofMeasurements.enter({ requestId, ...typed })
		await run(requestId)
		const { result, error } = await caller.roofMeasurements.status({ requestId })
		expect(result?.source).toBe('manual')
		expect(error).toBeNull()
	})

	it('correct what was measured', async () => {
		const requestId = await request()
		await run(requestId)
		await caller.roofMeasurements.enter({ requestId, ...typed, waste: { suggestedPct: 9 } })
		const { result } = await caller.roofMeasurements.status({ requestId })
		expect(result).toMatchObject({ squares: 28.4, waste: { suggestedPct: 9 } })
		expect(await eventsOf(world.ctx, requestId)).toHaveLength(3)
	})

	it('again change and tell nothing', async () => {
		const requestId = await request()
		const first = await caller.roofMeasurements.enter({ requestId, ...typed })
		expect(await caller.roofMeasurements.enter({ requestId, ...typed })).toEqual(first)
		expect(await eventsOf(world.ctx, requestId)).toHaveLength(2)
	})

	const wrong: [string, object][] = [
		['squares', { squares: 0 }],
		['squares', { squares: 1001 }],
		['squares', { squares: '28' }],
		['predominantPitch', { predominantPitch: '6' }],
		['predominantPitch', { predominantPitch: '25/12' }],
		['facets', { facets: 1.5 }],
		['lines.ridgesFt', { lines: { ridgesFt: -1 } }],
		['waste.suggestedPct', { waste: { suggestedPct: 101 } }],
	]
	it.each(wrong)('are refused at %s: %o', async (path, change) => {
		const requestId = await request()
		const input = { requestId, ...typed, ...change } as EnterMeasurementInput
		const refusal = await refusalOf(caller.roofMeasurements.enter(input))
		expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', details: [{ path }] })
		expect(await statusOf(requestId)).toBe('pending')
	})
})
