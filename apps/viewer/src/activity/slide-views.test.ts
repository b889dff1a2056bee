import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_SEEN, observe, type Seen } from './slide-views.ts'

const see = (slideId: string | null, visible = true) => ({ slideId, visible })

describe('what of a slide was seen', () => {
	it('tells of a slide with 0 on arrival and with its time on leaving', () => {
		const arrived = observe(NOTHING_SEEN, see('a'), 1000)
		expect(arrived.seen).toEqual([{ slideId: 'a', durationMs: 0 }])
		const moved = observe(arrived.watching, see('b'), 4500)
		expect(moved.seen).toEqual([
			{ slideId: 'a', durationMs: 3500 },
			{ slideId: 'b', durationMs: 0 },
		])
		expect(observe(moved.watching, see(null), 5000).seen).toEqual([
			{ slideId: 'b', durationMs: 500 },
		])
	})

	it('does not count while the page is hidden, and does not arrive anew after it', () => {
		const { watching } = observe(NOTHING_SEEN, see('a'), 0)
		const hidden = observe(watching, see('a', false), 2000)
		expect(hidden.seen).toEqual([{ slideId: 'a', durationMs: 2000 }])
		const back = observe(hidden.watching, see('a'), 60_000)
		expect(back.seen).toEqual([])
		expect(observe(back.watching, see('a', false), 61_000).seen).toEqual([
			{ slideId: 'a', durationMs: 1000 },
		])
	})

	it('does not count the night that the machine slept', () => {
		const { watching } = observe(NOTHING_SEEN, see('a'), 0)
		expect(observe(watching, see('a'), 8 * 3_600_000).seen).toEqual([
			{ slideId: 'a', durationMs: 60_000 },
		])
	})

	it('adds up to the visible time, however often it reports', () => {
		const step = fc.record({
			slideId: fc.constantFrom('a', 'b', null),
			visible: fc.boolean(),
			forMs: fc.integer({ min: 0, max: 20_000 }),
		})
		fc.assert(
			fc.property(fc.array(step), (steps) => {
				let [watching, now, shown] = [NOTHING_SEEN, 0, 0]
				const all: Seen[] = []
				for (const { slideId, visible, forMs } of [...steps, { ...see(null), forMs: 0 }]) {
					const told = observe(watching, { slideId, visible }, now)
					watching = told.watching
					all.push(...told.seen)
					now += forMs
					if (visible && slideId !== null) shown += forMs
				}
				expect(all.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(shown)
			}),
		)
	})
})
