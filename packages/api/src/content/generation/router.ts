import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'
import { orgProcedure, router } from '../../core/trpc.ts'
import { MAX_PDF_BYTES, MAX_UPLOADED_SLIDES } from '../images/limits.ts'
import { analyzeSlide } from './analyze-slide.ts'
import { getModelSpending } from './model-budget.ts'
import { getPreviewStatus, startPreview } from './preview.ts'
import { rewriteScript } from './rewrite-script.ts'
import {
	AnalyzeSlideInput,
	GenerateInput,
	GenerationJobStatus,
	GenerationStarted,
	GenerationStatuses,
	ModelSpending,
	PreviewStatus,
	RewriteScriptInput,
	RewrittenScript,
	SlideDraft,
} from './schema.ts'
import { retryGeneration, startGeneration } from './start-generation.ts'
import { getGenerationStatus, listGenerationStatuses } from './status.ts'

const group = 'Generation'
const DeckInput = z.object({ deckId: Uuid })
const refusals = [
	'NOT_FOUND',
	'GENERATION_IN_PROGRESS',
	'PAYLOAD_TOO_LARGE',
	'UNSUPPORTED_TYPE',
] as const

export const generationRouter = router({
	start: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/generate',
			group,
			summary: 'Create slides and FAQs from slide images or one PDF',
			status: 202,
			errors: refusals,
			files: { images: { max: MAX_UPLOADED_SLIDES, bytes: MAX_PDF_BYTES, many: true } },
		})
		.input(GenerateInput)
		.output(GenerationStarted)
		.mutation(({ ctx, input }) => startGeneration(ctx, input)),
	retry: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/generate/retry',
			group,
			summary: 'Retry a failed generation',
			status: 202,
			errors: ['NOT_FOUND', 'CONFLICT', 'GENERATION_IN_PROGRESS'],
		})
		.input(DeckInput)
		.output(GenerationStarted)
		.mutation(({ ctx, input }) => retryGeneration(ctx, input)),
	status: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/generate/status',
			group,
			summary: 'Get the latest generation job of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(GenerationJobStatus)
		.query(({ ctx, input }) => getGenerationStatus(ctx, input)),
	statuses: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/generation-status',
			group,
			summary: 'List the latest unfinished or failed job of each deck',
		})
		.output(GenerationStatuses)
		.query(({ ctx }) => listGenerationStatuses(ctx)),
	analyzeSlide: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/slides/analyze-and-generate',
			group,
			summary: 'Draft a slide from one image',
			errors: ['NOT_FOUND'],
			callsProvider: true,
		})
		.input(AnalyzeSlideInput)
		.output(z.object({ slide: SlideDraft }))
		.mutation(({ ctx, input }) => analyzeSlide(ctx, input)),
	rewriteScript: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/slides/{slideId}/rewrite-script',
			group,
			summary: 'Write the script of a slide again, without saving it',
			errors: ['NOT_FOUND', 'UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.input(RewriteScriptInput)
		.output(RewrittenScript)
		.mutation(({ ctx, input }) => rewriteScript(ctx, input)),
	modelSpending: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/model-spending',
			group,
			summary: 'Get the cost of model calls today and the daily limit',
		})
		.output(ModelSpending)
		.query(({ ctx }) => getModelSpending(ctx)),
	preview: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/generate-preview',
			group,
			summary: 'Record the slides whose narration is missing or out of date',
			status: 202,
			errors: ['NOT_FOUND'],
			callsProvider: true,
		})
		.input(DeckInput)
		.output(PreviewStatus)
		.mutation(({ ctx, input }) => startPreview(ctx, input)),
	previewStatus: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/preview-status',
			group,
			summary: 'Get how many slides of the deck are recorded',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(PreviewStatus)
		.query(({ ctx, input }) => getPreviewStatus(ctx, input)),
})
