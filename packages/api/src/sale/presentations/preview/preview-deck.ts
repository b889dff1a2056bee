import { expandTimings, fillVariables, sampleValues } from '../../../content/narration/index.ts'
import { AppError } from '../../../core/errors.ts'
import type { PlannedSlide } from '../playback/personalize.ts'
import { buildPlayback } from '../playback/playback.ts'
import type { Playable } from '../playback/read-playable.ts'
import { NO_QUESTIONS } from '../playback/read-questions.ts'
import type { DeckPreview, PreviewInput } from '../preview-schema.ts'
import { type RepContext, readSample } from './read-sample.ts'

/**
 * Returns a deck as its homeowner would see it now, with the sample homeowner and the rep who calls. Stores nothing. Slides
 * have the texts and recordings of the deck, which are spoken for the sample homeowner. Rejects with 404 when the deck does not
 * exist, and with 409 while it is being generated or when it has no slides.
 */
export async function previewDeck(ctx: RepContext, input: PreviewInput): Promise<DeckPreview> {
	const { playable, usesSampleValues } = await readSample(ctx, input)
	if (playable.content.slides.length === 0)
		throw new AppError('CONFLICT', 'The deck has no slides yet. Add a slide in the editor first.')
	return {
		playback: await buildPlayback(ctx, playable, {
			planned: planSampleNarration(playable),
			questions: NO_QUESTIONS,
		}),
		usesSampleValues,
	}
}

/**
 * Returns the scripts as the recordings of the deck speak them: with the values of the sample homeowner. A slide without a
 * current recording has no audio, because a preview synthesizes nothing.
 */
function planSampleNarration({ content, companyName }: Playable): PlannedSlide[] {
	const values = sampleValues({ companyName, priceVariables: content.deck.priceVariables })
	return content.slides.map((slide) => {
		const wordTimings = expandTimings(slide.script, slide.audio?.wordTimings ?? [], values)
		return {
			slide: { ...slide, audio: slide.audio && { ...slide.audio, wordTimings } },
			script: fillVariables(slide.script, values),
			needsSynthesis: false,
		}
	})
}
