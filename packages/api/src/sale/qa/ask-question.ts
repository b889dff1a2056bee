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
import type { Answer, AskInput, Opening, PartialReply } from './schema.ts'

type AskOptions = {
	/**
	 * Called several times while a model writes the answer, each time with the whole text that is verified so far. The last call
	 * passes the complete reply, as it was stored.
	 */
	onPartialReply?: (reply: PartialReply) => void
	/** Called once with the recording of the first sentences, if a model writes the answer and is still writing. */
	onOpening?: (opening: Opening) => void
	/** Signal that aborts when the caller disconnects. */
	signal?: AbortSignal | undefined
}

/**
 * Replies to a question (docs/design/contract.md#answers): gives an answer, shows passages, or escalates the question to the
 * rep. Stores the question with its reply, and synthesizes the audio at the same time. While a model writes the answer, calls
 * `onPartialReply` with the text so far after each verified sentence, and synthesizes the first of them. Calls it once more with
 * the complete reply, before the audio is synthesized. When the caller disconnects, stores the text that was sent until then,
 * without audio. Rejects with 404 when the deck or presentation is missing, and with 401 without a credential.
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
	const { isCompanyText: _, ...voiced } = request
	const speech = { ...voiced, signal: options.signal }
	const outcome = await findReply(ctx, {
		context,
		content,
		input,
		options: speakingOptions(ctx, speech, options),
	})
	options.onPartialReply?.(outcome)
	const slideId =
		content.slides.find(({ id, slideId }) => [id, slideId].includes(input.slideId ?? ''))?.id ??
		null
	const recording = recordQuestion(ctx, { context, outcome, question: input.question, slideId })
	if (options.signal?.aborted) await recording
	options.signal?.throwIfAborted()
	const [questionId, { audioKey, wordTimings }] = await Promise.all([
		recording,
		synthesizeAnswer(ctx, { ...speech, script: outcome.answer }),
	])
	const audioUrl = ctx.providers.storage.readUrl(audioKey)
	return { ...outcome, questionId, audioUrl, wordTimings }
}

/**
 * Returns the options of the reply. With `onOpening`, the first verified sentences are synthesized while the rest is written; the
 * recording of the whole answer reuses them.
 */
function speakingOptions(
	ctx: Context,
	speech: Omit<SynthesisRequest, 'script'>,
	{ onPartialReply, onOpening, signal }: AskOptions,
): Pick<AskOptions, 'onPartialReply' | 'signal'> {
	if (onPartialReply === undefined) return { signal }
	let isSpoken = onOpening === undefined
	const speak = async (answer: string) => {
		const { audioKey, wordTimings } = await synthesizeAnswer(ctx, { ...speech, script: answer })
		const audioUrl = ctx.providers.storage.readUrl(audioKey)
		onOpening?.({ answer, audioUrl, wordTimings })
	}
	return {
		signal,
		onPartialReply: (reply) => {
			onPartialReply(reply)
			if (isSpoken) return
			isSpoken = true
			speak(reply.answer).catch((error: unknown) => {
				if (!signal?.aborted)
					ctx.log.warn({ err: error }, 'the beginning of an answer is not spoken')
			})
		},
	}
}

/**
 * Synthesizes an answer. Returns the fallback audio when the synthesis fails, so the viewer can show the captions.
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
