import { orgProcedure, publicProcedure, router, viewerProcedure } from '../../core/trpc.ts'
import { generatePrompt, narratePromptOnRequest, narrateResume } from './narrate-prompts.ts'
import { narrateBatch, narrateSingle, narrateSlideOnRequest } from './narrate-slides.ts'
import {
	GeneratedPrompt,
	GeneratePromptInput,
	NarrateBatchInput,
	NarratePromptInput,
	NarrateResumeInput,
	NarrateSingleInput,
	NarrateSlideInput,
	Narration,
	NarrationBatch,
	SpokenPrompt,
} from './schema.ts'

const group = 'Narration'

export const narrationRouter = router({
	narrate: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/narration',
			group,
			summary: 'Record a slide’s script and keep the recording',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(NarrateSlideInput)
		.output(Narration)
		.mutation(({ ctx, input, signal }) => narrateSlideOnRequest(ctx, input, signal)),
	single: viewerProcedure('decks:write')
		.meta({
			rest: 'POST /api/narration/single',
			group,
			summary: 'Record one script',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(NarrateSingleInput)
		.output(Narration)
		.mutation(({ ctx, input, signal }) => narrateSingle(ctx, input, signal)),
	batch: publicProcedure
		.meta({
			rest: 'POST /api/narration/batch',
			group,
			summary: 'Record the scripts of several slides, with fallback audio for a slide that fails',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(NarrateBatchInput)
		.output(NarrationBatch)
		.mutation(({ ctx, input, signal }) => narrateBatch(ctx, input, signal)),
	qaAudio: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/narration/qa-audio',
			group,
			summary: 'Record the resume or transition prompt of a deck',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(NarratePromptInput)
		.output(SpokenPrompt)
		.mutation(({ ctx, input, signal }) => narratePromptOnRequest(ctx, input, signal)),
	resume: viewerProcedure('decks:write')
		.meta({
			rest: 'POST /api/narration/resume',
			group,
			summary: 'Get the recording of a resume or transition prompt for the viewer',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(NarrateResumeInput)
		.output(SpokenPrompt)
		.mutation(({ ctx, input, signal }) => narrateResume(ctx, input, signal)),
	generatePrompt: viewerProcedure('decks:write')
		.meta({
			rest: 'POST /api/narration/generate-prompt',
			group,
			summary: 'Propose texts for the resume and transition prompts',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
			callsProvider: true,
		})
		.input(GeneratePromptInput)
		.output(GeneratedPrompt)
		.mutation(({ ctx, input, signal }) => generatePrompt(ctx, input, signal)),
})
