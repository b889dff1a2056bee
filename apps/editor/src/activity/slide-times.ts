import type { Timeline } from '@dormer/api/outreach/activity/schema'

type SlideTimes = Pick<Timeline['slides'][number], 'slideId' | 'slideIndex' | 'title'> & {
	/** Viewing time in all viewing sessions except the latest, in milliseconds. */
	earlier: number
	/** Viewing time in the latest viewing session, in milliseconds. */
	latest: number
}
type Times = { slides: SlideTimes[]; earlier: number; latest: number; longest: number }

/**
 * Splits the viewing time of each slide into the latest viewing session and the earlier ones. `longest` is the longest viewing
 * time of a slide in milliseconds, at least 1.
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
