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

type ProgressSample = { done: number; atMs: number }

/** Estimates the remaining time from two progress samples. Returns null when no slide finished between them. */
export function estimateTimeLeft(
	first: ProgressSample,
	latest: ProgressSample,
	total: number,
): string | null {
	const slides = latest.done - first.done
	if (slides < 1) return null
	const seconds = (((latest.atMs - first.atMs) / slides) * (total - latest.done)) / 1000
	if (seconds < 50) return 'less than a minute left'
	return `about ${Math.round(seconds / 60)} min left`
}
