import type { GenerationStatus } from '@dormer/api/content/generation/schema'

export type TileState = 'done' | 'working' | 'waiting'

/** A job that still moves. */
export function isRunning(status: GenerationStatus): boolean {
	return status.status === 'pending' || status.status === 'processing'
}

/** How many slides of the job are done: those before the current one. */
export function finishedSlideCount({ currentSlide }: GenerationStatus): number {
	return Math.max(0, (currentSlide ?? 1) - 1)
}

/** One state a slide: those before the current one are done. */
export function tileStates({ currentSlide, totalSlides }: GenerationStatus): TileState[] {
	const current = currentSlide ?? 0
	return Array.from({ length: totalSlides ?? 0 }, (_, index) => {
		if (index + 1 < current) return 'done'
		return index + 1 === current ? 'working' : 'waiting'
	})
}

/** Where the job is, in words: "Slide 4 of 9". */
export function progressText(status: GenerationStatus): string {
	if (status.status === 'pending' || !status.totalSlides) return 'Reading the slides'
	return `Slide ${status.currentSlide ?? 1} of ${status.totalSlides}`
}

type ProgressSample = { done: number; atMs: number }

/** How long the rest takes at the pace seen so far; null while no slide was seen to finish. */
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
