import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { describe, expect, it } from 'vitest'
import { estimateLeft, formatTimeLeft, progressText, tileStates } from './progress.ts'

const job = (more: Partial<GenerationStatus>): GenerationStatus => ({
	jobId: 'job',
	status: 'processing',
	currentSlide: null,
	totalSlides: 0,
	progress: 0,
	error: null,
	...more,
})

describe('Progress of a generation job', () => {
	it.each<[Partial<GenerationStatus>, string, string[]]>([
		[{ status: 'pending' }, 'Reading the slides', []],
		[{ totalSlides: 2 }, 'Slide 1 of 2', ['waiting', 'waiting']],
		[{ currentSlide: 2, totalSlides: 3 }, 'Slide 2 of 3', ['done', 'working', 'waiting']],
	])(
		'formats the progress of a job with %j as %j and returns the tile states %j',
		(more, text, tiles) => {
			expect(progressText(job(more))).toBe(text)
			expect(tileStates(job(more))).toEqual(tiles)
		},
	)
})

describe('estimateLeft', () => {
	it('estimates nothing before the first slide is finished', () => {
		expect(estimateLeft([{ done: 0, atMs: 0 }], 4, 45_000)).toBeNull()
		expect(estimateLeft([{ done: 0, atMs: 0 }], 0, 0)).toBeNull()
	})

	it('estimates nothing from a slide that was under way when the page opened', () => {
		const samples = [
			{ done: 3, atMs: 0 },
			{ done: 4, atMs: 2000 },
		]
		expect(estimateLeft(samples, 9, 2000)).toBeNull()
		expect(estimateLeft([...samples, { done: 5, atMs: 22_000 }], 9, 22_000)).toBe(80_000)
	})

	it('uses the first slide until another is finished, and then the median without the first', () => {
		const samples = [
			{ done: 0, atMs: 0 },
			{ done: 1, atMs: 42_000 },
		]
		expect(estimateLeft(samples, 3, 42_000)).toBe(84_000)
		const later = [...samples, { done: 4, atMs: 43_500 }, { done: 5, atMs: 60_000 }]
		expect(estimateLeft(later, 9, 60_000)).toBe(2000)
	})

	it('estimates at least the time that the current slide has already taken', () => {
		const samples = [
			{ done: 0, atMs: 0 },
			{ done: 1, atMs: 10_000 },
		]
		expect(estimateLeft(samples, 2, 15_000)).toBe(5000)
		expect(estimateLeft(samples, 2, 75_000)).toBe(65_000)
	})
})

describe('formatTimeLeft', () => {
	it.each([
		[52_000, 'about 1 min left'],
		[180_000, 'about 3 min left'],
		[8000, 'less than a minute left'],
	])('formats %i ms as %j', (leftMs, text) => {
		expect(formatTimeLeft(leftMs)).toBe(text)
	})
})
