import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findSources } from './find-sources.ts'
import type { AskDocumentsInput, DocumentsAnswer } from './schema.ts'

/** Timeout of a language model call (docs/design/contract.md#conventions, Timeouts). */
const MODEL_TIMEOUT_MS = 30_000

/**
 * Answers a question from the organization's documents and profile alone, so that a rep can test them. `answer` is null when
 * they do not cover the question. Records no question. Falls back to the local engine, and shares the rate limit of Q&A.
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
			ctx.log.warn({ err: error }, 'language model failed to answer a question from the documents')
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
