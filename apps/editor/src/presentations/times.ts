import type { Timeline } from '@dormer/api/activity/schema'

type SlideTimes = Pick<Timeline['slides'][number], 'slideId' | 'slideIndex' | 'title'> & {
	/** Milliseconds in the visits before the newest one, and in it. */
	before: number
	latest: number
}
type Times = { slides: SlideTimes[]; before: number; latest: number; longest: number }

/** The time on each slide split at the newest visit; `longest` is that of the slide that was seen most, at least 1. */
export function timesOf({ slides, visits }: Pick<Timeline, 'slides' | 'visits'>): Times {
	const newest = visits.at(-1)?.slides ?? []
	const split = slides.map(({ slideId, slideIndex, title, visibleMs }) => {
		const latest = newest.find((slide) => slide.slideId === slideId)?.visibleMs ?? 0
		return { slideId, slideIndex, title, latest, before: visibleMs - latest }
	})
	return {
		slides: split,
		before: sum(split.map(({ before }) => before)),
		latest: sum(split.map(({ latest }) => latest)),
		longest: Math.max(1, ...slides.map(({ visibleMs }) => visibleMs)),
	}
}

function sum(values: number[]): number {
	return values.reduce((total, value) => total + value, 0)
}
