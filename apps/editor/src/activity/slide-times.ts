import type { Timeline } from '@dormer/api/outreach/activity/schema'

type SlideTimes = Pick<Timeline['slides'][number], 'slideId' | 'slideIndex' | 'title'> & {
	/** Milliseconds in all viewing sessions except the latest. */
	earlier: number
	/** Milliseconds in the latest viewing session. */
	latest: number
}
type Times = { slides: SlideTimes[]; earlier: number; latest: number; longest: number }

/**
 * Splits the milliseconds on each slide into earlier viewing sessions and the latest one. `longest` is the time on the
 * most viewed slide, at least 1.
 */
export function splitSlideTimes({ slides, visits }: Pick<Timeline, 'slides' | 'visits'>): Times {
	const newest = visits.at(-1)?.slides ?? []
	const split = slides.map(({ slideId, slideIndex, title, visibleMs }) => {
		const latest = newest.find((slide) => slide.slideId === slideId)?.visibleMs ?? 0
		return { slideId, slideIndex, title, latest, earlier: visibleMs - latest }
	})
	return {
		slides: split,
		earlier: sum(split.map(({ earlier }) => earlier)),
		latest: sum(split.map(({ latest }) => latest)),
		longest: Math.max(1, ...slides.map(({ visibleMs }) => visibleMs)),
	}
}

function sum(values: number[]): number {
	return values.reduce((total, value) => total + value, 0)
}
