import { TIERS } from '@dormer/api/content/pricing/tiers'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { messages } from '../messages/index.ts'

/**
 * Returns a presentation whose slides show their prices in the language of its messages. The server writes the words of prices in
 * English.
 */
export function translateSlidePrices<Read extends Pick<Playback, 'slides'>>(playback: Read): Read {
	const { words } = messages().prices
	const slides = playback.slides.map((slide) => {
		const pricing = slide.pricing && { ...slide.pricing }
		for (const name of TIERS) {
			const price = pricing?.[name]
			if (!pricing || !price) continue
			const reason = price.reason === undefined ? {} : { reason: words(price.reason) }
			pricing[name] = { ...price, ...reason, display: words(price.display) }
		}
		return { ...slide, pricing }
	})
	return { ...playback, slides }
}
