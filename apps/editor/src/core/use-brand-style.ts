import type { Branding } from '@dormer/api/content/branding/schema'
import { type FontChoice, fontVariables } from '@dormer/api/content/fonts/schema'
import type { ThemeVariables } from '@dormer/stage/theme-variables'
import { useMemo } from 'react'
import { useFonts } from './use-fonts.ts'

/**
 * Returns the CSS variables for the colors and fonts of a deck's branding. Slides that are rendered from text use these
 * variables. The object changes only when the branding or the list of fonts changes.
 */
export function useBrandStyle(
	branding: Pick<Branding, 'palette' | 'fonts'> | null,
): ThemeVariables {
	const fonts = useFontStyle(branding?.fonts ?? null)
	const palette = branding?.palette
	return useMemo(() => {
		if (palette === undefined) return {}
		const { primary, primaryLight, accent } = palette
		return {
			'--slide-ground': primary,
			'--slide-top': primaryLight,
			'--spark': accent,
			'--accent': primary,
			...fonts,
		}
	}, [palette, fonts])
}

/** Returns the CSS variables of a deck's font families, with the same values as on the viewer page. */
export function useFontStyle(choice: FontChoice | null): ThemeVariables {
	const fonts = useFonts()
	return useMemo(() => {
		const customFonts = fonts.filter(({ category }) => category === 'custom')
		return fontVariables(choice, customFonts)
	}, [choice, fonts])
}
