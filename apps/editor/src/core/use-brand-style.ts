import type { Branding } from '@dormer/api/content/branding/schema'
import { type FontChoice, fontVariables } from '@dormer/api/content/fonts/schema'
import type { ThemeVariables } from '@dormer/stage/theme-variables'
import { useFonts } from './use-fonts.ts'

/** What a slide that is drawn from its text takes from the deck's branding: the colors of its palette, its fonts. */
export function useBrandStyle(
	branding: Pick<Branding, 'palette' | 'fonts'> | null,
): ThemeVariables {
	const fonts = useFontStyle(branding?.fonts ?? null)
	if (branding === null) return {}
	const { primary, primaryLight, accent } = branding.palette
	return {
		'--slide-ground': primary,
		'--slide-top': primaryLight,
		'--spark': accent,
		'--accent': primary,
		...fonts,
	}
}

/** The families of a deck's choice as style variables, as the homeowner's page has them. */
export function useFontStyle(choice: FontChoice | null): ThemeVariables {
	const own = useFonts().filter(({ category }) => category === 'custom')
	return fontVariables(choice, own)
}
