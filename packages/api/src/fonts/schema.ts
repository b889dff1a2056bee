import { z } from 'zod'
import { UploadedFile } from '../wire.ts'

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
export const FamilyInput = z.object({ family: z.string().min(1).max(80) })
export type FamilyInput = z.infer<typeof FamilyInput>
export const UploadFontInput = z.object({ file: UploadedFile })
export type UploadFontInput = z.infer<typeof UploadFontInput>
