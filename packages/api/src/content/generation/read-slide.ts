import type { SlideLanguage } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import type { SlideInput } from './job-inputs.ts'
import { ModelBudgetExceeded, withModelBudget } from './model-budget.ts'
import type { SlideDraft } from './schema.ts'

const MODEL_TIMEOUT_MS = 30_000
const MODEL_ATTEMPTS = 2

export type ReadSlideInput = {
	organizationId: string
	input: Pick<SlideInput, 'image' | 'pageText'>
	position: number
	total: number
	deckContext: string | null
	language: SlideLanguage
	companyName: string
	signal?: AbortSignal | undefined
}

/**
 * Reads one slide with the vision model, in at most two attempts of 30 s each and within the daily budget. When the
 * model fails, reads the slide with the local engine (docs/design/contract.md#conventions, Timeouts). A slide that the local
 * engine cannot read either gets no script and needs words, so one slide never ends a deck.
 */
export async function readSlide(
	app: Pick<App, 'providers' | 'log' | 'db' | 'config' | 'now'>,
	slide: ReadSlideInput,
): Promise<SlideDraft> {
	const { vision, localVision } = app.providers
	const { input, deckContext, signal, organizationId, ...rest } = slide
	const request = {
		...rest,
		image: input.image,
		...(input.pageText !== undefined && { pageText: input.pageText }),
		...(deckContext !== null && { deckContext }),
	}
	for (let attempt = 1; vision !== localVision && attempt <= MODEL_ATTEMPTS; attempt++) {
		const timeout = AbortSignal.timeout(MODEL_TIMEOUT_MS)
		try {
			return await withModelBudget(app, organizationId, (onUsage) =>
				vision.readSlide({
					...request,
					onUsage,
					signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
				}),
			)
		} catch (error) {
			signal?.throwIfAborted()
			if (error instanceof ModelBudgetExceeded) break
			app.log.warn(
				{ err: error, attempt, slide: slide.position },
				'vision model failed to read a slide',
			)
		}
	}
	return localVision
		.readSlide({ ...request, ...(signal && { signal }) })
		.catch((cause: unknown) => {
			signal?.throwIfAborted()
			app.log.warn({ err: cause, slide: slide.position }, 'slide could not be read')
			return {
				title: `Slide ${slide.position}`,
				bullets: [],
				narrationScript: '',
				slideContext: null,
				needsWords: true,
				doubts: [],
				suggestedTiers: [],
			}
		})
}
