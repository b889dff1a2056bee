import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireQuestionContext } from './question-context.ts'
import { recordQuestion } from './record-question.ts'
import { AskInput, type ConfirmationInput } from './schema.ts'

const QUESTION = 'Can you confirm the price for my home?'

/**
 * Passes the homeowner's wish for a confirmed price on to the rep as an escalated question, because only a rep can
 * confirm an estimated roof (docs/design/contract.md#prices). Repeating the call while the question waits for an answer
 * creates no second question.
 */
export async function askForConfirmation(
	ctx: OrgContext,
	{ presentationId }: ConfirmationInput,
): Promise<{ questionId: string }> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	await requireViewedPresentation(ctx, presentationId)
	const waiting = await ctx.db.question.findFirst({
		where: {
			organizationId,
			presentationId,
			question: QUESTION,
			escalated: true,
			answeredAt: null,
		},
		select: { id: true },
	})
	if (waiting !== null) return { questionId: waiting.id }
	const context = await requireQuestionContext(
		ctx,
		AskInput.parse({ question: QUESTION, presentationId }),
	)
	const outcome = {
		kind: 'escalated' as const,
		passages: [],
		answer: 'Your rep will confirm the size of your roof and the price.',
		source: 'fallback' as const,
		confidence: 0,
		citations: [],
		escalated: true,
		relatedSlideId: null,
	}
	const questionId = await recordQuestion(ctx, {
		context,
		outcome,
		question: QUESTION,
		slideId: null,
	})
	return { questionId }
}
