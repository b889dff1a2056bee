import { wcagContrast } from 'culori'
import type { Palette } from '../../core/theme-schema.ts'

/** How readable the deck's text is on its background, as a WCAG ratio from 1 to 21; AA asks for 4.5. */
export function textContrast(palette: Pick<Palette, 'text' | 'neutral'>): number {
	return wcagContrast(palette.text, palette.neutral)
}
