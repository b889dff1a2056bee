import { GenerationState, type GenerationStatus } from './schema.ts'

/** A row of `generation_job` as SQL gives it. */
export type GenerationRow = {
	id: string
	status: string
	current_slide: number | null
	total_slides: number
	error: string | null
}

/** Whole percent of slides done: one less than the slide that started last, of all; 100 once settled (contract, section 4). */
export function computeProgress(job: {
	status: GenerationState
	currentSlide: number | null
	totalSlides: number
}): number {
	if (job.status === 'completed' || job.status === 'failed') return 100
	if (job.currentSlide === null || job.totalSlides === 0) return 0
	return Math.floor((100 * (job.currentSlide - 1)) / job.totalSlides)
}

/** A job's row as its wire record. */
export function presentGeneration(row: GenerationRow): GenerationStatus {
	const status = GenerationState.parse(row.status)
	const counted = { status, currentSlide: row.current_slide, totalSlides: row.total_slides }
	return { jobId: row.id, ...counted, progress: computeProgress(counted), error: row.error }
}
