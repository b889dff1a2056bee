import { SpeechFailed } from '@dormer/providers/speech'
import {
	buildSynthesisRequest,
	createFallbackAudio,
	type SynthesisRequest,
	type SynthesizedScript,
	synthesizeScript,
} from '../../content/narration/index.ts'
import type { Context } from '../../core/trpc.ts'
import { findReply } from './find-reply.ts'
import { requireQuestionContext } from './question-context.ts'
import { readContent } from './read-content.ts'
import { recordQuestion } from './record-question.ts'
import type { Answer, AskInput, PartialReply } from './schema.ts'

type AskOptions = {
	/**
	 * Called several times while a model writes the answer, each time with the whole text that is verified so far. The last call
	 * passes the complete reply, as it was stored.
	 */
	onPartialReply?: (reply: PartialReply) => void
	/** Signal that aborts when the caller disconnects. */
	signal?: AbortSignal | undefined
}

/**
 * Replies to a question (docs/design/contract.md#answers): gives an answer, shows passages, or escalates the question to the
 * rep. Stores the question with its reply, and synthesizes the audio at the same time. While a model writes the answer, calls
 * `onPartialReply` with the text so far after each verified sentence. Calls it once more with the complete reply, before the
 * audio is synthesized. When the caller disconnects, stores the text that was sent until then, without audio. Rejects with 404 when the deck
 * or presentation is missing, and with 401 without a credential.
 */
export async function askQuestion(
	ctx: Context,
	input: AskInput,
	options: AskOptions = {},
): Promise<Answer> {
	const context = await requireQuestionContext(ctx, input)
	const voice = { script: '', voiceId: input.voiceId }
	const request = await buildSynthesisRequest(ctx, context.audience, voice)
	const content = await readContent(ctx, context)
	const outcome = await findReply(ctx, { context, content, input, options })
	options.onPartialReply?.(outcome)
	const slideId =
		content.slides.find(({ id, slideId }) => [id, slideId].includes(input.slideId ?? ''))?.id ??
		null
	const { organizationId, voiceId, localVoice } = request
	const speech = { organizationId, voiceId, localVoice, script: outcome.answer }
	const recording = recordQuestion(ctx, { context, outcome, question: input.question, slideId })
	if (options.signal?.aborted) await recording
	options.signal?.throwIfAborted()
	const [questionId, { audioKey, wordTimings }] = await Promise.all([
		recording,
		synthesizeAnswer(ctx, speech),
	])
	const audioUrl = ctx.providers.storage.readUrl(audioKey)
	return { ...outcome, questionId, audioUrl, wordTimings }
}

/**
 * Synthesizes an answer. Returns the fallback audio when the synthesis fails, so that the viewer can show the captions.
 */
async function synthesizeAnswer(
	ctx: Context,
	request: SynthesisRequest,
): Promise<SynthesizedScript> {
	try {
		return await synthesizeScript(ctx, request)
	} catch (error) {
		if (!(error instanceof SpeechFailed)) throw error
		ctx.log.warn({ err: error }, 'speech synthesis of an answer failed; fallback audio returned')
		return createFallbackAudio(ctx, request.script, request.voiceId)
	}
}
