/** One line of text where it stands, in pixels from the top left of the image; `size` is its em. */
export type PositionedText = {
	text: string
	x0: number
	x1: number
	baseline: number
	size: number
}

export type SlideReadRequest = {
	/** PNG, JPEG or WebP. */
	image: Uint8Array
	/** The text layer of a PDF page, where there is one: read instead of the picture, since it cannot be misread. */
	pageText?: PositionedText[]
	/** Counted from 1. */
	position: number
	total: number
	deckContext?: string
	companyName: string
	signal?: AbortSignal
}

/**
 * What one slide says and how it is spoken. The script addresses the homeowner and may hold the variables of
 * `SCRIPT_VARIABLES` in double braces. A slide without text gets a title from its position and invents nothing.
 */
export type SlideReading = {
	title: string
	bullets: string[]
	narrationScript: string
	slideContext: string | null
}

export type Vision = {
	engine: 'openai' | 'local'
	/** Reads one slide. Rejects with `UnreadableImage` when it cannot be decoded, and when the provider refuses. */
	readSlide: (request: SlideReadRequest) => Promise<SlideReading>
	/** Frees what reading keeps in memory (OCR workers); a later read starts anew. */
	close: () => Promise<void>
}

/** The bytes are no image, or a broken one. */
export class UnreadableImage extends Error {}

/** The names a script may hold in double braces; personalising fills them in. */
export const SCRIPT_VARIABLES = [
	'first_name',
	'last_name',
	'full_name',
	'street',
	'city',
	'state',
	'zip',
	'company_name',
	'rep_name',
] as const
