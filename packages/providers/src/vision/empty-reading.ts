import { draftScript } from '../language/local/scripts/draft-script.ts'
import type { SlideReading, SlideReadRequest } from './vision.ts'

/**
 * Returns the result for a slide without text: the number of the slide as its title, and a script that invents no
 * content.
 */
export function emptyReading(request: SlideReadRequest): SlideReading {
	const { position, total, companyName } = request
	const written = draftScript({ title: '', bullets: [], position, total, companyName })
	return {
		title: `Slide ${position}`,
		bullets: [],
		narrationScript: written.script,
		slideContext: null,
		needsWords: written.needsWords,
	}
}
