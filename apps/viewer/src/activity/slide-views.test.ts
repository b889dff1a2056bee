import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_SLIDE, type SlideViewReport, updateViews } from './slide-views.ts'

const show = (slideId: string | null, visible = true) => ({ slideId, visible })

describe('updateViews', () => {
	it('reports 0 ms when a slide appears, and the viewing time when another slide replaces it', () => {
		const arrived = updateViews(NO_SLIDE, show('a'), 1000)
		expect(arrived.reports).toEqual([{ slideId: 'a', durationMs: 0 }])
		const moved = updateViews(arrived.view, show('b'), 4500)
		expect(moved.reports).toEqual([
			{ slideId: 'a', durationMs: 3500 },
			{ slideId: 'b', durationMs: 0 },
		])
		expect(updateViews(moved.view, show(null), 5000).reports).toEqual([
			{ slideId: 'b', durationMs: 500 },
		])
	})

	it('does not count the time while the tab is hidden', () => {
		const { view } = updateViews(NO_SLIDE, show('a'), 0)
		const hidden = updateViews(view, show('a', false), 2000)
		expect(hidden.reports).toEqual([{ slideId: 'a', durationMs: 2000 }])
		const back = updateViews(hidden.view, show('a'), 60_000)
		expect(back.reports).toEqual([])
		expect(updateViews(back.view, show('a', false), 61_000).reports).toEqual([
			{ slideId: 'a', durationMs: 1000 },
		])
	})

	it('adds at most 60 seconds to the viewing time of a slide when the next update comes hours later', () => {
		const { view } = updateViews(NO_SLIDE, show('a'), 0)
		expect(updateViews(view, show('a'), 8 * 3_600_000).reports).toEqual([
			{ slideId: 'a', durationMs: 60_000 },
		])
	})

	it('reports durations whose sum is the visible time, for any sequence of updates', () => {
		const step = fc.record({
			slideId: fc.constantFrom('a', 'b', null),
			visible: fc.boolean(),
			forMs: fc.integer({ min: 0, max: 20_000 }),
		})
		fc.assert(
			fc.property(fc.array(step), (steps) => {
				let [view, now, visibleMs] = [NO_SLIDE, 0, 0]
				const all: SlideViewReport[] = []
				for (const { slideId, visible, forMs } of [...steps, { ...show(null), forMs: 0 }]) {
					const update = updateViews(view, { slideId, visible }, now)
					view = update.view
					all.push(...update.reports)
					now += forMs
					if (visible && slideId !== null) visibleMs += forMs
				}
				expect(all.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(visibleMs)
			}),
		)
	})
})
