import type { App } from '../../core/app.ts'
import type { SlideInput } from './inputs.ts'
import type { SlideDraft } from './schema.ts'

const MODEL_MS = 30_000
const TRIES = 2

export type SlideQuestion = {
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
	question: SlideQuestion,
): Promise<SlideDraft> {
	const { vision, localVision } = app.providers
	const { input, deckContext, signal, ...rest } = question
	const request = {
		...rest,
		image: input.image,
		...(input.pageText !== undefined && { pageText: input.pageText }),
		...(deckContext !== null && { deckContext }),
	}
	for (let attempt = 1; vision !== localVision && attempt <= TRIES; attempt++) {
		const limit = AbortSignal.timeout(MODEL_MS)
		try {
			return await vision.readSlide({
				...request,
				signal: signal ? AbortSignal.any([signal, limit]) : limit,
			})
		} catch (error) {
			signal?.throwIfAborted()
			app.log.warn(
				{ err: error, attempt, slide: question.position },
				'The vision model did not read a slide',
			)
		}
	}
	return localVision
		.readSlide({ ...request, ...(signal && { signal }) })
		.catch((cause: unknown) => {
			signal?.throwIfAborted()
			throw new UnreadableSlide(`Slide ${question.position} could not be read`, { cause })
		})
}
