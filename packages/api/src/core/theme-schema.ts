import { z } from 'zod'
import { HexColor } from './schema.ts'

/**
 * Hex colors derived from the deck's branding. Each text color meets WCAG AA on its backgrounds
 * (docs/design/experience.md#visual-rules-of-the-viewer, rule 2).
 */
export const ViewerTheme = z.object({
	brand: z.string(),
	spark: z.string(),
	css: z.record(z.string(), z.string()),
})

export type ViewerTheme = z.infer<typeof ViewerTheme>

export const Palette = z.object({
	primary: HexColor,
	primaryLight: HexColor,
	accent: HexColor,
	neutral: HexColor,
	text: HexColor,
	userMessage: HexColor.nullable().default(null),
	assistantMessage: HexColor.nullable().default(null),
})

export type Palette = z.infer<typeof Palette>
