import type { Language } from '../language/language.ts'
import type { SlideReading, SlideReadRequest } from './vision.ts'

/**
 * Returns the result for a slide without text: the number of the slide as its title, and a script of the local engine, which
 * invents no content.
 */
export async function emptyReading(
	request: SlideReadRequest,
	local: Pick<Language, 'writeScript'>,
): Promise<SlideReading> {
	const { position, total, companyName } = request
	const written = await local.writeScript({
		title: '',
		bullets: [],
		position,
		total,
		companyName,
	})
	return {
		title: `Slide ${position}`,
		bullets: [],
		narrationScript: written.script,
		slideContext: null,
		needsWords: written.needsWords,
		doubts: [],
		suggestedTiers: [],
	}
}
