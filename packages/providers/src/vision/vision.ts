export type SlideReadRequest = {
	/** PNG, JPEG or WebP. */
	image: Uint8Array
	/** The text layer of a PDF page, where there is one. */
	pageText?: string
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
	/** Reads one slide. Rejects when the image cannot be decoded or the provider refuses. */
	readSlide: (request: SlideReadRequest) => Promise<SlideReading>
	/** Frees what reading keeps in memory (OCR workers); a later read starts anew. */
	close: () => Promise<void>
}

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
