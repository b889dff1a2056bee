import type { ViewerEvent } from '@dormer/api/outreach/activity/schema'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNetwork } from '../core/network.ts'
import { createStore } from '../playback/store.ts'
import { buildTimeline } from '../playback/timeline.ts'
import { FIRST_SLIDE_ID, makeSlides } from '../testing/playback-fixture.ts'
import { watchAttention } from './attention.ts'
import { reportViewing } from './report-viewing.ts'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
})

/** Opens the first slide of a paused presentation. Returns what the viewer reports about the slide. */
function openSlide() {
	const reports: Omit<ViewerEvent, 'clientEventId'>[] = []
	const store = createStore({ captions: true, speed: 1 })
	const record = (event: Omit<ViewerEvent, 'clientEventId'>) => {
		if (event.type === 'slide.viewed') reports.push(event)
	}
	const sender = { record, send: vi.fn(), sendBeacon: vi.fn() }
	reportViewing({ store, network: createNetwork() }, watchAttention(store), sender)
	store.dispatch({
		type: 'loaded',
		timeline: buildTimeline(makeSlides(), true),
		saved: null,
		playedMs: [],
	})
	store.dispatch({ type: 'play' })
	store.dispatch({ type: 'pause' })
	const seconds = () => reports.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0) / 1000
	return { reports, seconds }
}

it('reports no time of a slide that was left open for more than a minute', () => {
	const { reports, seconds } = openSlide()
	vi.advanceTimersByTime(13 * 60_000)
	expect(seconds()).toBe(60)
	expect(reports.at(-1)).toMatchObject({ slideId: FIRST_SLIDE_ID, idleMs: 60_000 })
})

it.each(['pointermove', 'keydown', 'wheel', 'scroll'])(
	'reports the time of a slide again after a %s',
	(input) => {
		const { seconds } = openSlide()
		vi.advanceTimersByTime(5 * 60_000)
		dispatchEvent(new Event(input))
		vi.advanceTimersByTime(40_000)
		expect(seconds()).toBe(100)
	},
)
