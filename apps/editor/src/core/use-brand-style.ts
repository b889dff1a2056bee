import type { Branding } from '@dormer/api/content/branding/schema'
import { type FontChoice, fontVariables } from '@dormer/api/content/fonts/schema'
import type { ThemeVariables } from '@dormer/stage/theme-variables'
import { useFonts } from './use-fonts.ts'

/**
 * Returns the CSS variables for the colors and fonts of a deck's branding. Slides that are rendered from text use these
 * variables.
 */
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

/** Returns the CSS variables of a deck's font families, with the same values as on the viewer page. */
export function useFontStyle(choice: FontChoice | null): ThemeVariables {
	const customFonts = useFonts().filter(({ category }) => category === 'custom')
	return fontVariables(choice, customFonts)
}
