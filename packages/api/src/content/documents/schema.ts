import { z } from 'zod'

/**
 * What a reading note is about. `struck`, `hidden`, `margin` (page headers and footers) and `placeholder`: left out on purpose. `unreadable`: a page that cannot be
 * read. `missing`, `added` and `out_of_order`: the text differs from what a reader of the file sees.
 */
export const ReadingNoteKind = z.enum([
	'struck',
	'hidden',
	'margin',
	'placeholder',
	'unreadable',
	'missing',
	'added',
	'out_of_order',
])
export type ReadingNoteKind = z.infer<typeof ReadingNoteKind>

/** Difference between a file and the text that was read from it. `passages` are its first passages, shortened. */
export const ReadingNote = z.object({
	kind: ReadingNoteKind,
	count: z.number().int().min(1),
	message: z.string(),
	passages: z.array(z.string()),
})
export type ReadingNote = z.infer<typeof ReadingNote>
