import { findPassages } from '@dormer/providers/language'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findSources } from './find-sources.ts'
import type { AskDocumentsInput, DocumentsAnswer } from './schema.ts'

/**
 * Answers a question from the organization's documents and company profile, so that a rep can test them. `answer` is null when
 * no source has a certain answer. Without a language model, `citations` then contains the passages that a homeowner would see.
 * Does not record the question. Uses the local engine when the language model fails. Counts toward the organization's rate
 * limit `qa`.
 */
export async function askDocuments(
	ctx: OrgContext,
	{ question }: AskDocumentsInput,
): Promise<DocumentsAnswer> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'qa', `documents:${organizationId}`)
	const [sources, { name: companyName }] = await Promise.all([
		findSources(ctx, { organizationId, question }),
		ctx.db.organization.findUniqueOrThrow({
			where: { id: organizationId },
			select: { name: true },
		}),
	])
	const request = { question, history: [], sources, companyName }
	const { language, localLanguage } = ctx.providers
	const found = await language.answerQuestion(request).catch((error: unknown) => {
		ctx.log.warn({ err: error }, 'language model failed to answer a question from the documents')
		return localLanguage.answerQuestion(request)
	})
	const quotes = found?.citations ?? (language.engine === 'local' ? findPassages(request) : [])
	const citations = quotes.map(({ type, id, title, quote }) => ({
		documentId: type === 'document' ? id : null,
		title,
		quote,
	}))
	return { answer: found?.answer ?? null, confidence: found?.confidence ?? 0, citations }
}
