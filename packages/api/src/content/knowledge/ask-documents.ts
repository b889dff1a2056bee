import { findQuotes, matchFact } from '@dormer/local-engines'
import type { AnswerSource, Citation } from '@dormer/providers/language'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { inCompanyWords, introduceQuotes, nothingFound } from './company-words.ts'
import { factSource, findFacts } from './facts.ts'
import { findSources } from './find-sources.ts'
import type { AskDocumentsInput, DocumentsAnswer } from './schema.ts'

/**
 * Answers a question from the facts, the documents and the company profile, so a rep can test them. `answer` is null when no
 * source has a certain answer; `citations` then contains the passages that a homeowner would see. Does not record the question.
 * Uses the local engine when the language model fails. Counts toward the organization's rate limit `qa`.
 */
export async function askDocuments(
	ctx: OrgContext,
	{ question }: AskDocumentsInput,
): Promise<DocumentsAnswer> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'qa', `documents:${organizationId}`)
	const [found, facts, { name: companyName }] = await Promise.all([
		findSources(ctx, { organizationId, question }),
		findFacts(ctx),
		ctx.db.organization.findUniqueOrThrow({
			where: { id: organizationId },
			select: { name: true },
		}),
	])
	const sources = [...facts.map(factSource), ...found]
	const cite = (citations: readonly Citation[]) =>
		citations.map(({ type, id, title, quote }) => ({
			documentId: type === 'document' ? id : null,
			title,
			quote,
			paragraph: paragraphOf(sources, id, quote),
		}))
	const quoted = (citation: Citation) => {
		const spoken = inCompanyWords(companyName, citation.quote)
		return { answer: citation.quote, spoken, confidence: 1, citations: cite([citation]) }
	}
	const fact = matchFact(question, facts)
	if (fact !== undefined) return quoted({ ...factSource(fact), quote: fact.statement })
	const request = { question, history: [], sources, companyName }
	const { language } = ctx.providers
	const written = await language.answerQuestion(request).catch((error: unknown) => {
		ctx.log.warn({ err: error }, 'language model failed to answer a question from the documents')
		return null
	})
	if (written !== null)
		return { ...written, spoken: written.answer, citations: cite(written.citations) }
	const { strong, passages } = findQuotes(request)
	if (strong !== null) return quoted(strong)
	const spoken = passages.length === 0 ? nothingFound() : introduceQuotes(companyName)
	return { answer: null, spoken, confidence: 0, citations: cite(passages) }
}

/** Returns the text of the passage in which a quote stands. */
function paragraphOf(sources: readonly AnswerSource[], id: string, quote: string): string {
	const [line = ''] = quote.split('\n')
	const source = sources.find(
		(one) => one.id === id && one.lines.some((text) => text.includes(line)),
	)
	return source?.lines.join('\n') ?? quote
}
