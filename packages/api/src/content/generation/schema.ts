import { z } from 'zod'
import { IsoDateTime, UploadedFile, Uuid } from '../../core/schema.ts'
import { MAX_UPLOADED_SLIDES } from '../images/limits.ts'
import { NewSlideDoubt, SuggestedTier } from '../slides/schema.ts'

export const GenerationState = z.enum(['pending', 'processing', 'completed', 'failed'])
export type GenerationState = z.infer<typeof GenerationState>

/**
 * Wire record of a generation job. `currentSlide` is the number of the slide that started last, counted from 1, so
 * `currentSlide - 1` slides are completed.
 */
export const GenerationStatus = z.object({
	jobId: Uuid,
	status: GenerationState,
	currentSlide: z.number().int().nullable(),
	totalSlides: z.number().int().nullable(),
	progress: z.number().int().min(0).max(100),
	error: z.string().nullable(),
})
export type GenerationStatus = z.infer<typeof GenerationStatus>

export const GenerationJobStatus = GenerationStatus.extend({
	slidesCreated: z.number().int(),
	faqsCreated: z.number().int(),
	createdAt: IsoDateTime,
	completedAt: IsoDateTime.nullable(),
})
export type GenerationJobStatus = z.infer<typeof GenerationJobStatus>

export const GenerationStatuses = z.object({ statuses: z.record(z.string(), GenerationStatus) })

/** Input of a new generation: slide images or one PDF as files, or the ids of uploaded images. */
export const GenerateInput = z.object({
	deckId: Uuid,
	imageIds: z
		.array(Uuid)
		.max(MAX_UPLOADED_SLIDES, `Send at most ${MAX_UPLOADED_SLIDES} slides`)
		.optional(),
	images: z
		.array(UploadedFile)
		.max(MAX_UPLOADED_SLIDES, `Send at most ${MAX_UPLOADED_SLIDES} slides`)
		.optional(),
})
export type GenerateInput = z.infer<typeof GenerateInput>
export const GenerationStarted = z.object({ jobId: Uuid })

export const AnalyzeSlideInput = z.object({
	imageUrl: z.string().min(1).max(2000),
	deckId: Uuid.optional(),
	slideContext: z.string().max(10_000).optional(),
})
export type AnalyzeSlideInput = z.infer<typeof AnalyzeSlideInput>

export const SlideDraft = z.object({
	title: z.string(),
	bullets: z.array(z.string()),
	narrationScript: z.string(),
	slideContext: z.string().nullable(),
	needsWords: z.boolean(),
	doubts: z.array(NewSlideDoubt),
	suggestedTiers: z.array(SuggestedTier),
})
export type SlideDraft = z.infer<typeof SlideDraft>

/** How a new script differs from the current one: different words, fewer words, or a warmer tone. */
export const RewriteScriptInput = z.object({
	slideId: Uuid,
	style: z.enum(['rewrite', 'shorter', 'warmer']).default('rewrite'),
})
export type RewriteScriptInput = z.infer<typeof RewriteScriptInput>
export const RewrittenScript = z.object({ script: z.string(), needsWords: z.boolean() })
export type RewrittenScript = z.infer<typeof RewrittenScript>

/** Cost of model calls on the present UTC day. `hasModel` is false when no language model is configured. */
export const ModelSpending = z.object({
	hasModel: z.boolean(),
	spentDollars: z.number(),
	limitDollars: z.number(),
})
export type ModelSpending = z.infer<typeof ModelSpending>

/** Recording progress of a deck: `ready` when every slide with a script has a current recording. */
export const PreviewStatus = z.object({
	status: z.enum(['incomplete', 'processing', 'ready']),
	slidesReady: z.number().int(),
	totalSlides: z.number().int(),
	/** Counts the slides that have a script, by the state of their recording. */
	counts: z.object({
		ready: z.number().int(),
		pending: z.number().int(),
		failed: z.number().int(),
		stale: z.number().int(),
		none: z.number().int(),
	}),
})
export type PreviewStatus = z.infer<typeof PreviewStatus>
