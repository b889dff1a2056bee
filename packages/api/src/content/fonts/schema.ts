import { z } from 'zod'
import { UploadedFile } from '../../core/schema.ts'

/**
 * A font family for slides and pages. A variant is a weight such as `400` or `400italic`, or `100..900` for a variable
 * font. `files` lists the URLs of an uploaded family; a built-in family has none.
 */
export const Font = z.object({
	family: z.string(),
	variants: z.array(z.string()),
	category: z.enum(['sans-serif', 'serif', 'custom']),
	files: z.array(z.object({ variant: z.string(), url: z.string() })),
})
export type Font = z.infer<typeof Font>
export const FontList = z.object({ fonts: z.array(Font) })
export type FontList = z.infer<typeof FontList>
export const FontAnswer = z.object({ font: Font })
export type FontAnswer = z.infer<typeof FontAnswer>
/** The font families of a deck, for headings and for text. An omitted family means the built-in font. */
export type FontChoice = { heading?: string | undefined; body?: string | undefined }

/**
 * For headings and for text: `name` is the CSS variable of the font, and `stack` lists the built-in fonts. The built-in fonts
 * are the fallback when the browser cannot load a chosen font.
 */
const DEFAULT_FONTS = {
	heading: {
		name: '--serif',
		stack: '"Source Serif 4 Variable", "Source Serif 4 Fallback", Georgia, serif',
	},
	body: { name: '--sans', stack: '"Inter Variable", "Inter Fallback", system-ui, sans-serif' },
}
const BUILT_IN_FAMILIES = new Map([
	['Inter', DEFAULT_FONTS.body.stack],
	['Source Serif 4', DEFAULT_FONTS.heading.stack],
])

/**
 * Returns the style variables that apply a deck's font choice. `uploaded` lists the font families of the company. A
 * family that is neither uploaded nor built in is ignored.
 */
export function fontVariables(
	choice: FontChoice | null,
	uploaded: readonly Pick<Font, 'family'>[],
): Record<string, string> {
	const entries = (['heading', 'body'] as const).flatMap((part) => {
		const family = choice?.[part]
		const { name, stack } = DEFAULT_FONTS[part]
		if (uploaded.some((font) => font.family === family)) return [[name, `"${family}", ${stack}`]]
		const builtIn = BUILT_IN_FAMILIES.get(family ?? '')
		return builtIn === undefined ? [] : [[name, builtIn]]
	})
	return Object.fromEntries(entries)
}

export const FamilyInput = z.object({ family: z.string().min(1).max(80) })
export type FamilyInput = z.infer<typeof FamilyInput>
export const UploadFontInput = z.object({ file: UploadedFile })
export type UploadFontInput = z.infer<typeof UploadFontInput>
