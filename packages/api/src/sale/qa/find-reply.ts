import { findQuotes, isInsult, isNonsense, matchFact, needsPerson } from '@dormer/local-engines'
import {
	type AnswerRequest,
	type FoundAnswer,
	MIN_ANSWER_CONFIDENCE,
} from '@dormer/providers/language/language'
import { ModelBudgetExceeded, withModelBudget } from '../../content/generation/index.ts'
import {
	factSource,
	findAnswerStyle,
	findFacts,
	findSources,
} from '../../content/knowledge/index.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { mayUsePaidModel } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { answerPriceQuestion } from './answer-price-question.ts'
import { buildSources } from './build-sources.ts'
import {
	escalate,
	presentAnswer,
	presentPassages,
	presentQuote,
	type ReplyContext,
	unclear,
} from './present-reply.ts'
import type { QuestionContext } from './question-context.ts'
import type { QaContent } from './read-content.ts'
import { readHistory } from './read-history.ts'
import type { Outcome } from './record-question.ts'
import type { AskInput, PartialReply } from './schema.ts'

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
 * Returns the reply to a question (docs/design/contract.md#answers). Uses the first of these that applies: the price of a tier
 * or an upgrade, if the question asks for it; the answer of an FAQ with nearly the same question; escalation, if only a person
 * may answer; a confirmed fact of the company; an FAQ that means the same; the answer of the language model; quotes from the
 * sources. If none applies, offers to ask the rep.
 */
export async function findReply(ctx: Context, asked: AskedQuestion): Promise<Outcome> {
	const { context, content, input } = asked
	const { question } = input
	const language = input.language ?? content.language
	const reply = { audience: context.audience, language }
	if (isInsult(question)) return unclear(reply)
	const price = answerPriceQuestion(question, content, language)
	if (price !== null) return price
	const { request, facts, documents } = await readSources(ctx, asked, language)
	const faq = await ctx.providers.localLanguage.answerQuestion(request)
	if (faq !== null) return presentAnswer(faq, content)
	if (needsPerson(question)) return escalate(reply)
	const fact = matchFact(question, facts)
	if (fact !== undefined) {
		const { statement: quote } = fact
		return presentQuote({ ...factSource(fact), quote }, reply, content)
	}
	const { strong, passages } = findQuotes(request)
	if (strong?.type === 'faq') return presentQuote(strong, reply, content)
	if (strong === null && passages.length === 0 && isNonsense(question)) return unclear(reply)
	const quoteSources = () =>
		strong === null
			? presentPassages(passages, reply, content)
			: presentQuote(strong, reply, content)
	const neutral = {
		...request,
		sources: [...buildSources(content, companyValues(context)), ...documents],
	}
	return (await askModel(ctx, asked, { request: neutral, reply })) ?? quoteSources()
}

/** Returns the request to the local engine, with the confirmed facts of the company and the sources that are no slide or FAQ. */
async function readSources(
	ctx: Context,
	{ context, content, input }: AskedQuestion,
	language: string | null,
) {
	const { organizationId, audience } = context
	const { question } = input
	const history = await readHistory(ctx, context, input)
	const search = {
		organizationId,
		question: `${question} ${history.at(-1)?.question ?? ''}`.trim(),
	}
	const [found, facts] = await Promise.all([
		findSources(ctx, search),
		findFacts({ db: ctx.db, now: ctx.now, organizationId }),
	])
	const documents = [...facts.map(factSource), ...found]
	const request: AnswerRequest = {
		question,
		history,
		companyName: audience.companyName,
		sources: [...buildSources(content, audience.values), ...documents],
		...(language !== null && { language }),
	}
	return { request, facts, documents }
}

/** Values of variables in the texts that a model receives: they reveal nothing about the homeowner. */
const companyValues = ({ audience: { values } }: QuestionContext) => ({
	company_name: values.company_name,
	rep_name: values.rep_name,
})

/** Returns the answer of the language model, or null when there is none: without a model, a budget or an answer that holds. */
async function askModel(
	ctx: Context,
	asked: AskedQuestion,
	{ request, reply }: { request: AnswerRequest; reply: ReplyContext },
): Promise<Outcome | null> {
	const { context, content } = asked
	const { organizationId } = context
	const { language } = ctx.providers
	if (language.engine === 'local' || !(await mayUsePaidModel(ctx, organizationId))) return null
	const sent: FoundAnswer[] = []
	const style = await findAnswerStyle({ db: ctx.db, organizationId })
	try {
		const written = await withModelBudget(ctx, organizationId, (onUsage) =>
			language.answerQuestion({
				...request,
				...definedFields({ style }),
				...modelOptions(asked, sent),
				onUsage,
			}),
		)
		return written && presentModelAnswer(written, reply, content)
	} catch (error) {
		if (error instanceof ModelBudgetExceeded) return null
		const { signal } = asked.options
		if (signal?.aborted) return finishAborted(sent.at(-1), content, signal)
		ctx.log.warn({ err: error }, 'language model failed to answer a question')
		return null
	}
}

function presentModelAnswer(
	written: FoundAnswer,
	reply: ReplyContext,
	content: QaContent,
): Outcome {
	if (written.confidence >= MIN_ANSWER_CONFIDENCE)
		return { ...presentAnswer(written, content), source: 'model' }
	const quotes = written.citations.map((citation) => ({ ...citation, section: null }))
	return presentPassages(quotes, reply, content)
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
				if (part.confidence < MIN_ANSWER_CONFIDENCE) return
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
