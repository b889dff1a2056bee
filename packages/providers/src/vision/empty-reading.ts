import { draftScript } from '../language/local/scripts/draft-script.ts'
import type { SlideReading, SlideReadRequest } from './vision.ts'

/**
 * Returns the reading of a slide without text: a title with the number of the slide in the deck, and a script that
 * invents no content.
 */
export function emptyReading(request: SlideReadRequest): SlideReading {
	const { position, total, companyName } = request
	return {
		title: `Slide ${position}`,
		bullets: [],
		narrationScript: draftScript({ title: '', bullets: [], position, total, companyName }),
		slideContext: null,
	}
}
