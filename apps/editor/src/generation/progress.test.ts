import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { describe, expect, it } from 'vitest'
import { estimateTimeLeft, progressText, tileStates } from './progress.ts'

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

describe('estimateTimeLeft', () => {
	it('estimates the remaining time from how fast the previous slides finished', () => {
		const start = { done: 1, atMs: 0 }
		expect(estimateTimeLeft(start, { done: 1, atMs: 9000 }, 9)).toBeNull()
		expect(estimateTimeLeft(start, { done: 3, atMs: 60_000 }, 9)).toBe('about 3 min left')
		expect(estimateTimeLeft(start, { done: 8, atMs: 70_000 }, 9)).toBe('less than a minute left')
	})
})
