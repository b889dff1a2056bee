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
import { type Asker, requireAsker } from './asker.ts'
import { type QaContent, readContent } from './content.ts'
import { type Outcome, recordQuestion } from './record.ts'
import type { Answer, AskInput } from './schema.ts'
import { sourcesOf } from './sources.ts'

type Call = {
	/** Told what may be shown so far: the last call has the answer as it was kept. */
	onWords?: (answer: string) => void
	/** The asker has left. */
	signal?: AbortSignal | undefined
}

/** Contract, section 1, time-outs. */
const MODEL_MS = 30_000

/**
 * Answers a question from what the company wrote: an FAQ that fits is said word for word, then the knowledge
 * base, the slides and the model, each with the words it rests on. What they do not hold is passed on to the rep. The question is
 * kept with its answer before it is spoken, in the voice of the deck. `onWords` is told the answer before that, and with a
 * model each sentence that stands. Who leaves has the model stop: kept is what they were told, of nothing nothing, and
 * the call rejects. 404 for what is not there, 401 without a credential.
 */
export async function askQuestion(ctx: Context, input: AskInput, call: Call = {}): Promise<Answer> {
	const asker = await requireAsker(ctx, input)
	const voice = { script: '', voiceId: input.voiceId }
	const request = await buildSynthesisRequest(ctx, asker.listener, voice)
	const content = await readContent(ctx, asker)
	const found = await findAnswer(ctx, { asker, content, input, call })
	const outcome = found ?? passOn(asker)
	call.onWords?.(outcome.answer)
	const questionId = await recordQuestion(ctx, {
		asker,
		outcome,
		question: input.question,
		slideId: content.slides.find(({ id }) => id === input.slideId)?.id ?? null,
	})
	call.signal?.throwIfAborted()
	const { organizationId, voiceId } = request
	const spoken = { organizationId, voiceId, script: outcome.answer }
	const { audioKey, wordTimings } = await speakAnswer(ctx, spoken)
	const audioUrl = await ctx.providers.storage.readUrl(audioKey)
	return { ...outcome, questionId, audioUrl, wordTimings }
}

/** An answer is kept before it is spoken, so no voice that fails may take it away: the captions go on without it. */
async function speakAnswer(ctx: Context, request: SynthesisRequest): Promise<SynthesizedScript> {
	try {
		return await synthesizeScript(ctx, request)
	} catch (error) {
		if (!(error instanceof SpeechFailed)) throw error
		ctx.log.warn({ err: error }, 'the fallback audio is played for an answer')
		return createFallbackAudio(ctx, request.script, request.voiceId)
	}
}

type Search = { asker: Asker; content: QaContent; input: AskInput; call: Call }

/** The rules that run here decide first: they find the FAQ that fits, and stand in when the model fails. */
async function findAnswer(ctx: Context, search: Search): Promise<Outcome | null> {
	const { asker, content, input, call } = search
	const { language, localLanguage } = ctx.providers
	const spokenIn = input.language ?? content.language
	const question = {
		question: input.question,
		history: input.history,
		companyName: asker.listener.companyName,
		sources: await gatherSources(ctx, search),
		...(spokenIn !== null && { language: spokenIn }),
	}
	const local = await localLanguage.answerQuestion(question)
	const isFaq = local?.citations[0]?.type === 'faq'
	if (isFaq || language.engine === 'local' || !(await mayUsePaidModel(ctx, asker.organizationId)))
		return present(local, content)
	const told: PartialAnswer[] = []
	try {
		const written = await language.answerQuestion({ ...question, ...listenTo(call, told) })
		return written === null ? null : { ...settle(written, content), source: 'model' }
	} catch (error) {
		if (call.signal?.aborted) return cutOff(told.at(-1), content, call.signal)
		ctx.log.warn({ err: error }, 'the language model did not answer a question')
		return present(local, content)
	}
}

/** How the model's words come: in time, until the asker leaves, and those that were told are kept in `told`. */
function listenTo({ signal, onWords }: Call, told: PartialAnswer[]) {
	const timeout = AbortSignal.timeout(MODEL_MS)
	return {
		signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
		...(onWords && {
			onPartialAnswer: (part: PartialAnswer) => {
				told.push(part)
				onWords(part.answer)
			},
		}),
	}
}

/** What somebody who left was told; how sure the model was it says at its end, so nobody is. */
function cutOff(told: PartialAnswer | undefined, content: QaContent, signal: AbortSignal): Outcome {
	if (told === undefined) throw signal.reason
	return { ...settle({ ...told, confidence: 0 }, content), source: 'model' }
}

/** What the deck says, and what the knowledge base holds for the question and the one before it. */
async function gatherSources(
	ctx: Context,
	{ asker, content, input }: Search,
): Promise<AnswerSource[]> {
	const { organizationId, listener } = asker
	const question = `${input.question} ${input.history.at(-1)?.question ?? ''}`.trim()
	const passages = await findSources(ctx, { organizationId, question })
	return [...sourcesOf(content, listener.values), ...passages]
}

function present(found: FoundAnswer | null, content: QaContent): Outcome | null {
	if (found === null) return null
	const SOURCE = {
		faq: 'faq',
		document: 'knowledge',
		profile: 'knowledge',
		slide: 'slides',
	} as const
	const [first] = found.citations
	return { ...settle(found, content), source: first === undefined ? 'slides' : SOURCE[first.type] }
}

function settle(found: FoundAnswer, { faqs, slides }: QaContent): Omit<Outcome, 'source'> {
	const related = found.citations
		.map(({ type, id }) =>
			type === 'faq' ? faqs.find((faq) => faq.id === id)?.relatedSlideId : id,
		)
		.find((id) => slides.some((slide) => slide.id === id))
	return { ...found, escalated: false, relatedSlideId: related ?? null }
}

function passOn({ listener }: Asker): Outcome {
	const rep = listener.values.rep_name ?? 'Your rep'
	return {
		answer: `I do not know that, and I would rather not guess. ${rep} will get back to you about it.`,
		source: 'fallback',
		confidence: 0,
		citations: [],
		escalated: true,
		relatedSlideId: null,
	}
}
