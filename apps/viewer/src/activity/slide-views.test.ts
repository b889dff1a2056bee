import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_SLIDE, type SlideViewReport, updateViews } from './slide-views.ts'

const see = (slideId: string | null, visible = true) => ({ slideId, visible })

describe('what of a slide was seen', () => {
	it('tells of a slide with 0 on arrival and with its time on leaving', () => {
		const arrived = updateViews(NO_SLIDE, see('a'), 1000)
		expect(arrived.seen).toEqual([{ slideId: 'a', durationMs: 0 }])
		const moved = updateViews(arrived.watching, see('b'), 4500)
		expect(moved.seen).toEqual([
			{ slideId: 'a', durationMs: 3500 },
			{ slideId: 'b', durationMs: 0 },
		])
		expect(updateViews(moved.watching, see(null), 5000).seen).toEqual([
			{ slideId: 'b', durationMs: 500 },
		])
	})

	it('does not count while the page is hidden, and does not arrive anew after it', () => {
		const { watching } = updateViews(NO_SLIDE, see('a'), 0)
		const hidden = updateViews(watching, see('a', false), 2000)
		expect(hidden.seen).toEqual([{ slideId: 'a', durationMs: 2000 }])
		const back = updateViews(hidden.watching, see('a'), 60_000)
		expect(back.seen).toEqual([])
		expect(updateViews(back.watching, see('a', false), 61_000).seen).toEqual([
			{ slideId: 'a', durationMs: 1000 },
		])
	})

	it('does not count the night that the machine slept', () => {
		const { watching } = updateViews(NO_SLIDE, see('a'), 0)
		expect(updateViews(watching, see('a'), 8 * 3_600_000).seen).toEqual([
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
				let [watching, now, shown] = [NO_SLIDE, 0, 0]
				const all: SlideViewReport[] = []
				for (const { slideId, visible, forMs } of [...steps, { ...see(null), forMs: 0 }]) {
					const told = updateViews(watching, { slideId, visible }, now)
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
