import { wcagContrast } from 'culori'
import type { Palette } from '../../core/theme-schema.ts'

/**
 * Returns the WCAG contrast ratio of the text color on the background color, from 1 to 21. WCAG level AA requires 4.5.
 */
export function textContrast(palette: Pick<Palette, 'text' | 'neutral'>): number {
	return wcagContrast(palette.text, palette.neutral)
}
