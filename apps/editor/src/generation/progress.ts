import type { GenerationStatus } from '@dormer/api/content/generation/schema'

export type TileState = 'done' | 'working' | 'waiting'

/** Returns true while a generation job is pending or processing. */
export function isRunning(status: GenerationStatus): boolean {
	return status.status === 'pending' || status.status === 'processing'
}

/** Returns the number of finished slides of a generation job. */
export function finishedSlideCount({ currentSlide }: GenerationStatus): number {
	return Math.max(0, (currentSlide ?? 1) - 1)
}

/** Returns the state of each slide of a generation job. A tile shows this state. */
export function tileStates({ currentSlide, totalSlides }: GenerationStatus): TileState[] {
	const current = currentSlide ?? 0
	return Array.from({ length: totalSlides ?? 0 }, (_, index) => {
		if (index + 1 < current) return 'done'
		return index + 1 === current ? 'working' : 'waiting'
	})
}

/** Formats the progress of a generation job: "Slide 4 of 9". */
export function progressText(status: GenerationStatus): string {
	if (status.status === 'pending' || !status.totalSlides) return 'Reading the slides'
	return `Slide ${status.currentSlide ?? 1} of ${status.totalSlides}`
}

/** Number of finished slides at a time in milliseconds. */
export type ProgressSample = { done: number; atMs: number }

/**
 * Estimates the remaining time of a generation in milliseconds. `samples` begin when the page opened, and have one entry for each
 * time when slides finished. Uses the median time of the finished slides. The first time does not count as soon as there is
 * another, because it contains the start of the engines, or only a part of the slide when the page opened in the middle of it.
 * Never returns less than the current slide has already taken. Returns null before a slide was timed.
 */
export function estimateLeft(
	samples: readonly ProgressSample[],
	total: number,
	nowMs: number,
): number | null {
	const [first] = samples
	const latest = samples.at(-1)
	if (first === undefined || latest === undefined || total === 0) return null
	const times = timesOfSlides(samples.slice(1))
	const known = times.length > 0 || first.done > 0 ? times : timesOfSlides(samples)
	if (known.length === 0) return null
	const spentMs = nowMs - latest.atMs
	return Math.max(spentMs, median(known) * (total - latest.done) - spentMs)
}

/** Formats the remaining time of a generation. */
export function formatTimeLeft(leftMs: number): string {
	if (leftMs < 50_000) return 'less than a minute left'
	return `about ${Math.round(leftMs / 60_000)} min left`
}

/** Returns the time of each slide in milliseconds. Slides that finished together get equal shares of the time. */
function timesOfSlides(samples: readonly ProgressSample[]): number[] {
	return samples.slice(1).flatMap(({ done, atMs }, index) => {
		const before = samples[index]
		const slides = before === undefined ? 0 : done - before.done
		return Array.from({ length: slides }, () => (atMs - (before?.atMs ?? atMs)) / slides)
	})
}

function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b)
	const middle = sorted.length / 2
	return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
