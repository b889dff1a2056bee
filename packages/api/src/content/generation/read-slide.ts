import type { App } from '../../core/app.ts'
import type { SlideInput } from './job-inputs.ts'
import type { SlideDraft } from './schema.ts'

const MODEL_TIMEOUT_MS = 30_000
const MODEL_ATTEMPTS = 2

export type ReadSlideInput = {
	input: Pick<SlideInput, 'image' | 'pageText'>
	position: number
	total: number
	deckContext: string | null
	companyName: string
	signal?: AbortSignal | undefined
}

/** No engine could read a slide; the message says which slide and is fit for the person who sent it. */
export class UnreadableSlide extends Error {}

/**
 * Reads one slide with the model, twice at most, each time at most 30 s; then the engine that runs here reads it
 * (contract, section 1, Time-outs). Rejects with `UnreadableSlide` when that one cannot read it either.
 */
export async function readSlide(
	app: Pick<App, 'providers' | 'log'>,
	slide: ReadSlideInput,
): Promise<SlideDraft> {
	const { vision, localVision } = app.providers
	const { input, deckContext, signal, ...rest } = slide
	const request = {
		...rest,
		image: input.image,
		...(input.pageText !== undefined && { pageText: input.pageText }),
		...(deckContext !== null && { deckContext }),
	}
	for (let attempt = 1; vision !== localVision && attempt <= MODEL_ATTEMPTS; attempt++) {
		const timeout = AbortSignal.timeout(MODEL_TIMEOUT_MS)
		try {
			return await vision.readSlide({
				...request,
				signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
			})
		} catch (error) {
			signal?.throwIfAborted()
			app.log.warn(
				{ err: error, attempt, slide: slide.position },
				'The vision model did not read a slide',
			)
		}
	}
	return localVision
		.readSlide({ ...request, ...(signal && { signal }) })
		.catch((cause: unknown) => {
			signal?.throwIfAborted()
			throw new UnreadableSlide(`Slide ${slide.position} could not be read`, { cause })
		})
}
