import { withLock } from '../../core/advisory-lock.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireQuestionContext } from './question-context.ts'
import { insertQuestion, type Outcome } from './record-question.ts'
import { AskInput, type ConfirmationInput } from './schema.ts'

const QUESTION = 'Can you confirm the price for my home?'
const OUTCOME: Outcome = {
	kind: 'escalated',
	passages: [],
	answer: 'Your rep will confirm the size of your roof and the price.',
	source: 'fallback',
	confidence: 0,
	citations: [],
	escalated: true,
	relatedSlideId: null,
}

/**
 * Passes the homeowner's wish for a confirmed price on to the rep as an escalated question, because only a rep can
 * confirm an estimated roof (docs/design/contract.md#prices). Repeated and concurrent calls while the question waits
 * for an answer create no second question.
 */
export async function askForConfirmation(
	ctx: OrgContext,
	{ presentationId }: ConfirmationInput,
): Promise<{ questionId: string }> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	await requireViewedPresentation(ctx, presentationId)
	const context = await requireQuestionContext(
		ctx,
		AskInput.parse({ question: QUESTION, presentationId }),
	)
	const questionId = await withLock(ctx, `price question of ${presentationId}`, async (tx) => {
		const waiting = await tx.question.findFirst({
			where: {
				...{ organizationId, presentationId, question: QUESTION },
				...{ escalated: true, answeredAt: null },
			},
			select: { id: true },
		})
		if (waiting !== null) return waiting.id
		return insertQuestion(tx, ctx, { context, outcome: OUTCOME, question: QUESTION, slideId: null })
	})
	return { questionId }
}
