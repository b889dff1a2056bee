import { z } from 'zod'
import { UploadedFile } from '../../core/schema.ts'

/**
 * A family that slides and pages can be set in. A variant is `400` or `400italic`, a variable one `100..900`.
 * `files` are the addresses of an uploaded family; those that ship with us have none.
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
/** A deck's choice: a family for headings, one for text; left out, it is set as ours are. */
export type FontChoice = { heading?: string | undefined; body?: string | undefined }

/** How the pages name what they carry themselves, and what stands in where a family does not load. */
const DEFAULT_FONTS = {
	heading: { name: '--serif', ours: '"Source Serif 4 Variable", Georgia, serif' },
	body: { name: '--sans', ours: '"Inter Variable", system-ui, sans-serif' },
}
const BUILT_IN_FAMILIES = new Map([
	['Inter', DEFAULT_FONTS.body.ours],
	['Source Serif 4', DEFAULT_FONTS.heading.ours],
])

/**
 * The style variables that set pages in the families of a deck's choice: `own` are the company's, the others ours. A
 * family that is not on offer any more is left out.
 */
export function fontVariables(
	choice: FontChoice | null,
	own: readonly Pick<Font, 'family'>[],
): Record<string, string> {
	const entries = (['heading', 'body'] as const).flatMap((part) => {
		const family = choice?.[part]
		const { name, ours } = DEFAULT_FONTS[part]
		if (own.some((font) => font.family === family)) return [[name, `"${family}", ${ours}`]]
		const shipped = BUILT_IN_FAMILIES.get(family ?? '')
		return shipped === undefined ? [] : [[name, shipped]]
	})
	return Object.fromEntries(entries)
}

export const FamilyInput = z.object({ family: z.string().min(1).max(80) })
export type FamilyInput = z.infer<typeof FamilyInput>
export const UploadFontInput = z.object({ file: UploadedFile })
export type UploadFontInput = z.infer<typeof UploadFontInput>
