import {
	type AnswerSource,
	type FoundAnswer,
	findPassages,
	needsPerson,
} from '@dormer/providers/language'
import { ModelBudgetExceeded, withModelBudget } from '../../content/generation/index.ts'
import { findAnswerStyle, findSources } from '../../content/knowledge/index.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { mayUsePaidModel } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { answerPriceQuestion } from './answer-price-question.ts'
import { buildSources } from './build-sources.ts'
import { escalate, presentAnswer, presentPassages } from './present-reply.ts'
import type { QuestionContext } from './question-context.ts'
import type { QaContent } from './read-content.ts'
import type { Outcome } from './record-question.ts'
import type { AskInput, PartialReply } from './schema.ts'

/**
 * Minimum confidence of a model's answer. With less confidence, the homeowner sees the quoted passages in place of the answer.
 */
const MIN_MODEL_CONFIDENCE = 0.6

type AskedQuestion = {
	context: QuestionContext
	content: QaContent
	input: AskInput
	options: {
		onPartialReply?: (reply: PartialReply) => void
		signal?: AbortSignal | undefined
	}
}

/**
 * Returns the reply to a question (docs/design/contract.md#answers). Uses the first of these that applies: the answer of an FAQ
 * with nearly the same question; escalation, if only a person may answer; the price of a tier, if the question asks for it; the
 * answer of the language model; passages from the sources. If none applies, escalates the question.
 */
export async function findReply(ctx: Context, asked: AskedQuestion): Promise<Outcome> {
	const { context, content, input } = asked
	const { language, localLanguage } = ctx.providers
	const answerLanguage = input.language ?? content.language
	const request = {
		question: input.question,
		history: input.history,
		companyName: context.audience.companyName,
		sources: await collectSources(ctx, asked),
		...(answerLanguage !== null && { language: answerLanguage }),
	}
	const faq = await localLanguage.answerQuestion(request)
	if (faq !== null) return presentAnswer(faq, content)
	if (needsPerson(input.question)) return escalate(context)
	const price = answerPriceQuestion(input.question, content)
	if (price !== null) return price
	const showPassages = () => presentPassages(findPassages(request), context, content)
	const usesModel =
		language.engine !== 'local' && (await mayUsePaidModel(ctx, context.organizationId))
	if (!usesModel) return showPassages()
	const sent: FoundAnswer[] = []
	const style = await findAnswerStyle({ db: ctx.db, organizationId: context.organizationId })
	try {
		const written = await withModelBudget(ctx, context.organizationId, (onUsage) =>
			language.answerQuestion({
				...{ ...request, ...definedFields({ style }) },
				...{ ...modelOptions(asked, sent), onUsage },
			}),
		)
		return presentModelAnswer(written, asked)
	} catch (error) {
		if (error instanceof ModelBudgetExceeded) return showPassages()
		const { signal } = asked.options
		if (signal?.aborted) return finishAborted(sent.at(-1), content, signal)
		ctx.log.warn({ err: error }, 'language model failed to answer a question')
		return showPassages()
	}
}

function presentModelAnswer(
	written: FoundAnswer | null,
	{ context, content }: AskedQuestion,
): Outcome {
	if (written === null) return escalate(context)
	if (written.confidence >= MIN_MODEL_CONFIDENCE)
		return { ...presentAnswer(written, content), source: 'model' }
	const quotes = written.citations.map((citation) => ({ ...citation, section: null }))
	return presentPassages(quotes, context, content)
}

/**
 * Returns the options of a model call: the abort signal, and a callback for partial answers. The callback appends each partial
 * answer to `sent` and passes it to `onPartialReply`. It ignores partial answers whose confidence is too low.
 */
function modelOptions({ options: { signal, onPartialReply } }: AskedQuestion, sent: FoundAnswer[]) {
	return {
		...(signal && { signal }),
		...(onPartialReply && {
			onPartialAnswer: (part: FoundAnswer) => {
				if (part.confidence < MIN_MODEL_CONFIDENCE) return
				sent.push(part)
				onPartialReply({ kind: 'answer', answer: part.answer, passages: [] })
			},
		}),
	}
}

/**
 * Returns the part of the answer that the model wrote before the call to the model was aborted. Throws the reason of the abort
 * when the model had written nothing yet.
 */
function finishAborted(
	part: FoundAnswer | undefined,
	content: QaContent,
	signal: AbortSignal,
): Outcome {
	if (part === undefined) throw signal.reason
	return { ...presentAnswer(part, content), source: 'model' }
}

/**
 * Returns all FAQs and slides of the deck. Adds the knowledge base passages that match the question together with the previous
 * question.
 */
async function collectSources(
	ctx: Context,
	{ context, content, input }: AskedQuestion,
): Promise<AnswerSource[]> {
	const { organizationId, audience } = context
	const question = `${input.question} ${input.history.at(-1)?.question ?? ''}`.trim()
	const passages = await findSources(ctx, { organizationId, question })
	return [...buildSources(content, audience.values), ...passages]
}
