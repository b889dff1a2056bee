import type { Branding } from '@dormer/api/branding/schema'
import type { ThemeVariables } from '@dormer/stage/theme-variables'

/** The colors a slide that is drawn from its text takes from the deck's palette. */
export function brandStyle(branding: Pick<Branding, 'palette'> | null): ThemeVariables {
	if (branding === null) return {}
	const { primary, primaryLight, accent } = branding.palette
	return {
		'--slide-ground': primary,
		'--slide-top': primaryLight,
		'--spark': accent,
		'--accent': primary,
	}
}
