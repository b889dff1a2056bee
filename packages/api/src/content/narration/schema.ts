import { z } from 'zod'
import { Uuid, WordTiming } from '../../core/schema.ts'

export const NarrationSource = z.enum(['elevenlabs', 'openai', 'local', 'cache', 'fallback'])
export type NarrationSource = z.infer<typeof NarrationSource>

export const Narration = z.object({
	slideId: z.string(),
	script: z.string(),
	audioUrl: z.string(),
	source: NarrationSource,
	wordTimings: z.array(WordTiming),
})
export type Narration = z.infer<typeof Narration>

export const MAX_SCRIPT = 5000
const script = z.string().min(1).max(MAX_SCRIPT, 'Shorten the script to 5,000 characters')
const voiceId = z.string().max(120)

/** Input of a request that synthesizes a slide's script and stores the recording on the slide. */
export const NarrateSlideInput = z.object({ slideId: Uuid, script, voiceId: voiceId.optional() })
export type NarrateSlideInput = z.infer<typeof NarrateSlideInput>

export const NarrateSingleInput = z.object({
	sessionId: z.string().min(1).max(200),
	slideId: z.string().min(1).max(120),
	script,
	voiceId: voiceId.optional(),
	presentationId: Uuid.optional(),
})
export type NarrateSingleInput = z.infer<typeof NarrateSingleInput>

export const NarrateBatchInputSlide = z.object({
	slideId: z.string().max(120),
	script: z.string().max(20_000),
	voiceId: voiceId.optional(),
})

/** Any value that JSON can express. */
const OtherValue = z.union([
	z.record(z.string(), z.unknown()),
	z.array(z.unknown()),
	z.string(),
	z.number(),
	z.boolean(),
	z.null(),
])

/**
 * Replaces a malformed slide with a slide without a script, so only this slide gets fallback audio and the batch
 * succeeds.
 */
function readBatchSlide(value: unknown): unknown {
	if (NarrateBatchInputSlide.safeParse(value).success) return value
	const { slideId } = z
		.looseObject({ slideId: NarrateBatchInputSlide.shape.slideId.catch('') })
		.catch({ slideId: '' })
		.parse(value)
	return { slideId, script: '' }
}

/** Slide of a batch. The OpenAPI document permits every value here, because a malformed slide does not fail the batch. */
const BatchSlide = z
	.preprocess(readBatchSlide, z.union([NarrateBatchInputSlide, OtherValue]))
	.pipe(NarrateBatchInputSlide)

/**
 * Input of a batch. A malformed slide, or one with a script of more than 5,000 characters, gets fallback audio and does
 * not fail the batch. Without `voiceId`, a slide is spoken in the voice of its presentation or deck.
 */
export const NarrateBatchInput = z.object({
	sessionId: z.string().min(1).max(200),
	slides: z.array(BatchSlide).min(1).max(50, 'Send at most 50 slides per batch'),
	presentationId: Uuid.optional(),
})
export type NarrateBatchInput = z.infer<typeof NarrateBatchInput>

/** Slide of a batch that could not be spoken. `index` is its position in the request, from 0. */
export const NarrationFailure = z.object({
	index: z.int().min(0),
	slideId: z.string(),
	message: z.string(),
})
export type NarrationFailure = z.infer<typeof NarrationFailure>

export const NarrationBatch = z.object({
	cachedIds: z.array(z.string()),
	responses: z.array(Narration),
	failed: z.array(NarrationFailure),
})
export type NarrationBatch = z.infer<typeof NarrationBatch>

export const PromptType = z.enum(['resume', 'transition'])
export type PromptType = z.infer<typeof PromptType>

export const NarratePromptInput = z.object({
	deckId: Uuid,
	text: z.string().min(1).max(500).optional(),
	voiceId: voiceId.optional(),
	promptType: PromptType.default('resume'),
})
export type NarratePromptInput = z.infer<typeof NarratePromptInput>

/**
 * Input of the viewer's request for a spoken resume or transition prompt. The request names a deck or a presentation. A
 * presentation supplies the prompt from its own snapshot.
 */
export const NarrateResumeInput = z.object({
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	promptType: PromptType.default('resume'),
	voiceId: voiceId.optional(),
	language: z.string().max(35).optional(),
})
export type NarrateResumeInput = z.infer<typeof NarrateResumeInput>

export const SpokenPrompt = z.object({
	success: z.literal(true),
	audioUrl: z.string(),
	wordTimings: z.array(WordTiming),
	promptType: PromptType,
	voiceId: z.string(),
	source: NarrationSource,
})
export type SpokenPrompt = z.infer<typeof SpokenPrompt>

/**
 * Input of the operation that proposes texts for the spoken prompts, such as "Shall we pick up where we left off?". Callers who
 * are not signed in must send `presentationId`.
 */
export const GeneratePromptInput = z.object({
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	promptType: PromptType.default('resume'),
})
export type GeneratePromptInput = z.infer<typeof GeneratePromptInput>
/**
 * Proposed prompts of a deck: the sentences that are spoken before or after an answer. `prompt` is the proposal for the
 * requested `promptType`, and `audioUrl` is its recording.
 */
export const GeneratedPrompt = z.object({
	promptType: PromptType,
	prompt: z.string(),
	audioUrl: z.string(),
	wordTimings: z.array(WordTiming),
	resumePromptText: z.string(),
	transitionPromptText: z.string(),
})
export type GeneratedPrompt = z.infer<typeof GeneratedPrompt>
