import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import type { ContinueInput, ContinueIntent } from './schema.ts'

/** Contract, section 1, time-outs. */
const MODEL_MS = 30_000

/**
 * Whether a reply in a Q&A pause means to go on, to go back or to ask (specification, POST /api/intent/continue).
 * A model that fails or takes longer than 30 s is replaced by the local rules. Going back needs a detour to come from.
 */
export async function continueAfterQuestion(
	ctx: Context,
	input: ContinueInput,
): Promise<ContinueIntent> {
	await enforceRateLimit(ctx, 'intent', ctx.ip)
	const { currentSlideTitle, ...rest } = input
	const request = { ...rest, ...(currentSlideTitle !== undefined && { currentSlideTitle }) }
	const { language, localLanguage } = ctx.providers
	const found = await language
		.classifyContinue({ ...request, signal: AbortSignal.timeout(MODEL_MS) })
		.catch((error: unknown) => {
			ctx.log.warn({ err: error }, 'the language model did not classify a reply')
			return localLanguage.classifyContinue(request)
		})
	const intent = found === 'go_back' && !input.didNavigateToNewSlide ? 'question' : found
	return { intent, shouldContinue: intent !== 'question' }
}
