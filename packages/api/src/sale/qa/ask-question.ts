import type { AnswerSource, FoundAnswer, PartialAnswer } from '@dormer/providers/language'
import { SpeechFailed } from '@dormer/providers/speech'
import { findSources } from '../../content/knowledge/index.ts'
import {
	buildSynthesisRequest,
	createFallbackAudio,
	type SynthesisRequest,
	type SynthesizedScript,
	synthesizeScript,
} from '../../content/narration/index.ts'
import { mayUsePaidModel } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { buildSources } from './build-sources.ts'
import { type QuestionContext, requireQuestionContext } from './question-context.ts'
import { type QaContent, readContent } from './read-content.ts'
import { type Outcome, recordQuestion } from './record-question.ts'
import type { Answer, AskInput, PartialReply } from './schema.ts'

type AskOptions = {
	/** Receives the part of the reply that may be shown so far. The last call receives the reply as it was recorded. */
	onPartialReply?: (reply: PartialReply) => void
	/** Signal that aborts when the caller disconnects. */
	signal?: AbortSignal | undefined
}

/**
 * Answers a question from the company's content. Returns a matching FAQ word for word. Otherwise answers from the
 * knowledge base, the slides or the model, with citations. Escalates a question without an answer to the rep. Records
 * the question and its answer before it synthesizes the audio in the deck's voice. `onPartialReply` receives the
 * reply before the synthesis and, with a model, each verified sentence. When the caller disconnects, aborts the model
 * call, records the text that was sent so far, if any, and rejects. Rejects with 404 when the deck or presentation does
 * not exist, and with 401 when the call has no credential.
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
	const found = await findAnswer(ctx, { context, content, input, options })
	const outcome = found ?? escalate(context)
	options.onPartialReply?.(outcome)
	const questionId = await recordQuestion(ctx, {
		context,
		outcome,
		question: input.question,
		slideId: content.slides.find(({ id }) => id === input.slideId)?.id ?? null,
	})
	options.signal?.throwIfAborted()
	const { organizationId, voiceId } = request
	const speech = { organizationId, voiceId, script: outcome.answer }
	const { audioKey, wordTimings } = await synthesizeAnswer(ctx, speech)
	const audioUrl = await ctx.providers.storage.readUrl(audioKey)
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

type SearchInput = {
	context: QuestionContext
	content: QaContent
	input: AskInput
	options: AskOptions
}

/**
 * Finds an answer with the local engine, then with the model. Returns the local engine's answer when it quotes an FAQ,
 * when no model is available, or when the model fails.
 */
async function findAnswer(ctx: Context, search: SearchInput): Promise<Outcome | null> {
	const { context, content, input, options } = search
	const { language, localLanguage } = ctx.providers
	const answerLanguage = input.language ?? content.language
	const question = {
		question: input.question,
		history: input.history,
		companyName: context.audience.companyName,
		sources: await collectSources(ctx, search),
		...(answerLanguage !== null && { language: answerLanguage }),
	}
	const local = await localLanguage.answerQuestion(question)
	const isFaq = local?.citations[0]?.type === 'faq'
	if (isFaq || language.engine === 'local' || !(await mayUsePaidModel(ctx, context.organizationId)))
		return presentFound(local, content)
	const sent: PartialAnswer[] = []
	try {
		const written = await language.answerQuestion({ ...question, ...modelOptions(options, sent) })
		return written === null ? null : { ...addRelatedSlide(written, content), source: 'model' }
	} catch (error) {
		if (options.signal?.aborted) return finishAborted(sent.at(-1), content, options.signal)
		ctx.log.warn({ err: error }, 'language model failed to answer a question')
		return presentFound(local, content)
	}
}

/** Returns the signal and the callback of a model call. The callback appends each partial answer to `sent`. */
function modelOptions({ signal, onPartialReply }: AskOptions, sent: PartialAnswer[]) {
	return {
		...(signal && { signal }),
		...(onPartialReply && {
			onPartialAnswer: (part: PartialAnswer) => {
				sent.push(part)
				onPartialReply({ kind: 'answer', answer: part.answer, passages: [] })
			},
		}),
	}
}

/** Returns the partial answer of an aborted call. Its confidence is 0, because the model reports confidence last. */
function finishAborted(
	part: PartialAnswer | undefined,
	content: QaContent,
	signal: AbortSignal,
): Outcome {
	if (part === undefined) throw signal.reason
	return { ...addRelatedSlide({ ...part, confidence: 0 }, content), source: 'model' }
}

/**
 * Returns the FAQs and slides of the deck, and the passages of the knowledge base that match the question and the
 * question before it.
 */
async function collectSources(
	ctx: Context,
	{ context, content, input }: SearchInput,
): Promise<AnswerSource[]> {
	const { organizationId, audience } = context
	const question = `${input.question} ${input.history.at(-1)?.question ?? ''}`.trim()
	const passages = await findSources(ctx, { organizationId, question })
	return [...buildSources(content, audience.values), ...passages]
}

function presentFound(found: FoundAnswer | null, content: QaContent): Outcome | null {
	if (found === null) return null
	const SOURCE = {
		faq: 'faq',
		document: 'knowledge',
		profile: 'knowledge',
		slide: 'slides',
	} as const
	const [first] = found.citations
	return {
		...addRelatedSlide(found, content),
		source: first === undefined ? 'slides' : SOURCE[first.type],
	}
}

function addRelatedSlide(found: FoundAnswer, { faqs, slides }: QaContent): Omit<Outcome, 'source'> {
	const related = found.citations
		.map(({ type, id }) =>
			type === 'faq' ? faqs.find((faq) => faq.id === id)?.relatedSlideId : id,
		)
		.find((id) => slides.some((slide) => slide.id === id))
	return {
		...found,
		kind: 'answer',
		passages: [],
		escalated: false,
		relatedSlideId: related ?? null,
	}
}

function escalate({ audience }: QuestionContext): Outcome {
	const rep = audience.values.rep_name ?? 'Your rep'
	return {
		kind: 'escalated',
		passages: [],
		answer: `I don’t know that, and I would rather not guess. ${rep} will get back to you.`,
		source: 'fallback',
		confidence: 0,
		citations: [],
		escalated: true,
		relatedSlideId: null,
	}
}
