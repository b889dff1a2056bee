import { GenerationState, type GenerationStatus } from './schema.ts'

/** Columns of a `generation_job` row that SQL queries return. */
export type GenerationRow = {
	id: string
	status: string
	current_slide: number | null
	total_slides: number
	error: string | null
}

/**
 * Returns the progress of a job in whole percent (docs/design/contract.md#states): the completed slides divided by all
 * slides, rounded down. Returns 100 for a completed or failed job.
 */
export function computeProgress(job: {
	status: GenerationState
	currentSlide: number | null
	totalSlides: number
}): number {
	if (job.status === 'completed' || job.status === 'failed') return 100
	if (job.currentSlide === null || job.totalSlides === 0) return 0
	return Math.floor((100 * (job.currentSlide - 1)) / job.totalSlides)
}

/** Builds the wire record of a generation job from its row. */
export function presentGeneration(row: GenerationRow): GenerationStatus {
	const status = GenerationState.parse(row.status)
	const counted = { status, currentSlide: row.current_slide, totalSlides: row.total_slides }
	return { jobId: row.id, ...counted, progress: computeProgress(counted), error: row.error }
}
