import { ModelBudgetExceeded, withModelBudget } from '../../content/generation/index.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import type { ContinueInput, ContinueIntent } from './schema.ts'

/**
 * Classifies the homeowner's reply in a Q&A pause as continue, go back or question
 * (docs/specification.md#post-apiintentcontinue). Uses the local engine when the model fails or the company's daily
 * budget is used up. Also uses the local engine for a caller without a credential, because no company pays for the
 * call. Returns `go_back` only when `didNavigateToNewSlide` is true.
 */
export async function classifyIntent(ctx: Context, input: ContinueInput): Promise<ContinueIntent> {
	await enforceRateLimit(ctx, 'intent', clientNetwork(ctx.ip))
	const { currentSlideTitle, ...rest } = input
	const request = { ...rest, ...(currentSlideTitle !== undefined && { currentSlideTitle }) }
	const { language, localLanguage } = ctx.providers
	const { caller } = ctx
	const payer = caller.kind === 'anonymous' ? undefined : caller.organizationId
	const found =
		payer === undefined || language.engine === 'local'
			? await localLanguage.classifyContinue(request)
			: await withModelBudget(ctx, payer, (onUsage) =>
					language.classifyContinue({ ...request, onUsage }),
				).catch((error: unknown) => {
					if (!(error instanceof ModelBudgetExceeded))
						ctx.log.warn({ err: error }, 'language model failed to classify a reply')
					return localLanguage.classifyContinue(request)
				})
	const intent = found === 'go_back' && !input.didNavigateToNewSlide ? 'question' : found
	return { intent, shouldContinue: intent !== 'question' }
}
