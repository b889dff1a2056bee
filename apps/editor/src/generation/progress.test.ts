import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { describe, expect, it } from 'vitest'
import { estimateEnd, formatTimeLeft, progressText, tileStates } from './progress.ts'

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

describe('estimateEnd', () => {
	it('expects the start of the engines and a time for each slide before slides are finished', () => {
		const opened = { done: 0, atMs: 0 }
		expect(estimateEnd([opened], 0)).toBeNull()
		expect(estimateEnd([opened], 8)).toBe(52_000)
		expect(estimateEnd([opened, { done: 1, atMs: 42_000 }], 8)).toBe(52_000)
		expect(estimateEnd([{ done: 3, atMs: 60_000 }], 9)).toBe(84_000)
	})

	it('uses the median time of the finished slides, without the first one', () => {
		const samples = [
			{ done: 0, atMs: 0 },
			{ done: 1, atMs: 42_000 },
			{ done: 4, atMs: 43_500 },
			{ done: 5, atMs: 60_000 },
		]
		expect(estimateEnd(samples, 9)).toBe(62_000)
	})
})

describe('formatTimeLeft', () => {
	it.each([
		[52_000, 0, 'about 1 min left'],
		[180_000, 2, 'about 3 min left'],
		[8000, 2, 'less than a minute left'],
		[-1, 2, 'less than a minute left'],
		[-1, 0, null],
	])('formats %i ms with %i finished slides as %j', (leftMs, done, text) => {
		expect(formatTimeLeft(leftMs, done)).toBe(text)
	})
})
