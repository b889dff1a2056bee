import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findSources } from './find-sources.ts'
import type { AskDocumentsInput, DocumentsAnswer } from './schema.ts'

/** Contract, section 1, time-outs. */
const MODEL_TIMEOUT_MS = 30_000

/**
 * Answers a question from the organization's documents and profile alone, for a person who tries what they hold; null where
 * they do not say. Nothing is recorded. A model that fails is replaced by the local rules. Counted like the questions of viewers.
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
	const found = await language
		.answerQuestion({ ...request, signal: AbortSignal.timeout(MODEL_TIMEOUT_MS) })
		.catch((error: unknown) => {
			ctx.log.warn({ err: error }, 'the language model did not answer a question to the documents')
			return localLanguage.answerQuestion(request)
		})
	if (found === null) return { answer: null, confidence: 0, citations: [] }
	const citations = found.citations.map(({ type, id, title, quote }) => ({
		documentId: type === 'document' ? id : null,
		title,
		quote,
	}))
	return { answer: found.answer, confidence: found.confidence, citations }
}
