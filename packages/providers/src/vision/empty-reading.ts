import { draftScript } from '../language/local/scripts/draft-script.ts'
import type { SlideReading, SlideReadRequest } from './vision.ts'

/** What a slide without text is called and what is said on it: its place, and nothing that it does not show. */
export function emptyReading(request: SlideReadRequest): SlideReading {
	const { position, total, companyName } = request
	return {
		title: `Slide ${position}`,
		bullets: [],
		narrationScript: draftScript({ title: '', bullets: [], position, total, companyName }),
		slideContext: null,
	}
}
