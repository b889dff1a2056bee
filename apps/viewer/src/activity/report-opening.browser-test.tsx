import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../playback/store.ts'
import { buildTimeline } from '../playback/timeline.ts'
import { makeSlide } from '../testing/slides.ts'
import { reportOpening } from './report-opening.ts'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

const store = () => createStore({ captions: true, speed: 1 })
function open(player = store()) {
	const report = vi.fn()
	reportOpening(player, report)
	return report
}

it('reports no opening while a page only renders', () => {
	const report = open()
	vi.advanceTimersByTime(9900)
	expect(report).not.toHaveBeenCalled()
})

it('reports an opening after ten seconds in view', () => {
	const report = open()
	vi.advanceTimersByTime(10_000)
	expect(report).toHaveBeenCalledOnce()
})

it.each(['pointerdown', 'keydown', 'touchstart', 'wheel'])(
	'reports an opening at the first %s, and only once',
	(gesture) => {
		const report = open()
		dispatchEvent(new Event(gesture))
		dispatchEvent(new Event(gesture))
		vi.advanceTimersByTime(60_000)
		expect(report).toHaveBeenCalledOnce()
	},
)

it('reports an opening when playback starts', () => {
	const player = store()
	const report = open(player)
	const timeline = buildTimeline([makeSlide(['One two.'])], true)
	player.dispatch({ type: 'loaded', timeline, saved: null, playedMs: [] })
	expect(report).not.toHaveBeenCalled()
	player.dispatch({ type: 'play' })
	expect(report).toHaveBeenCalledOnce()
})

it('does not count the time in which the page is hidden', () => {
	const visibility = vi.spyOn(document, 'visibilityState', 'get')
	const show = (state: DocumentVisibilityState) => {
		visibility.mockReturnValue(state)
		document.dispatchEvent(new Event('visibilitychange'))
	}
	const report = open()
	vi.advanceTimersByTime(6000)
	show('hidden')
	vi.advanceTimersByTime(60_000)
	show('visible')
	vi.advanceTimersByTime(3900)
	expect(report).not.toHaveBeenCalled()
	vi.advanceTimersByTime(100)
	expect(report).toHaveBeenCalledOnce()
})
