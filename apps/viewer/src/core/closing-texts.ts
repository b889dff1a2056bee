import { isSpanish } from '@dormer/api/core/language/guess-language'
import { catalogLanguage } from '@dormer/api/core/languages'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'

type Cta = NonNullable<Playback['branding']>['cta']
type Presented = { branding: { cta: Cta } | null; language: string }

/**
 * Returns the texts with which a company closes its presentations. Returns null without branding, and for a Spanish presentation
 * whose closing texts are in another language: companies write them once for all their decks.
 */
export function closingTexts({ branding, language }: Presented): Cta | null {
	if (branding === null) return null
	const { headline, body } = branding.cta
	return catalogLanguage(language) === 'en' || isSpanish(`${headline} ${body}`)
		? branding.cta
		: null
}
