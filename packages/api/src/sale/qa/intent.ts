import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import type { ContinueInput, ContinueIntent } from './schema.ts'

/**
 * Classifies the viewer's reply in a Q&A pause as continue, go back or question
 * (docs/specification.md#post-apiintentcontinue). Uses the local engine when the model fails.
 * Returns `go_back` only when `didNavigateToNewSlide` is true.
 */
export async function classifyIntent(ctx: Context, input: ContinueInput): Promise<ContinueIntent> {
	await enforceRateLimit(ctx, 'intent', clientNetwork(ctx.ip))
	const { currentSlideTitle, ...rest } = input
	const request = { ...rest, ...(currentSlideTitle !== undefined && { currentSlideTitle }) }
	const { language, localLanguage } = ctx.providers
	const found = await language.classifyContinue(request).catch((error: unknown) => {
		ctx.log.warn({ err: error }, 'language model failed to classify a reply')
		return localLanguage.classifyContinue(request)
	})
	const intent = found === 'go_back' && !input.didNavigateToNewSlide ? 'question' : found
	return { intent, shouldContinue: intent !== 'question' }
}
