import { describe, expect, it } from 'vitest'
import { splitSlideTimes } from './slide-times.ts'

const slide = (slideId: string, slideIndex: number, visibleMs: number) => ({
	slideId,
	slideIndex,
	title: slideId,
	visibleMs,
})
const session = (slides: { slideId: string; visibleMs: number }[]) => ({
	startedAt: '2026-11-21T09:00:00.000Z',
	lastSeenAt: '2026-11-21T09:05:00.000Z',
	lastSlideId: null,
	visibleMs: 0,
	slides,
})

describe('splitSlideTimes', () => {
	it('separates the latest viewing session from the earlier ones', () => {
		const visits = [
			session([{ slideId: 'cover', visibleMs: 9000 }]),
			session([
				{ slideId: 'cover', visibleMs: 1000 },
				{ slideId: 'price', visibleMs: 4000 },
			]),
		]
		const slides = [slide('cover', 0, 10_000), slide('price', 1, 4000), slide('end', 2, 0)]
		const times = splitSlideTimes({ slides, visits })
		expect(times.slides.map(({ earlier, latest }) => [earlier, latest])).toEqual([
			[9000, 1000],
			[0, 4000],
			[0, 0],
		])
		expect(times).toMatchObject({ earlier: 9000, latest: 5000, longest: 10_000 })
		expect(splitSlideTimes({ slides: [], visits: [] })).toMatchObject({ earlier: 0, longest: 1 })
	})
})
