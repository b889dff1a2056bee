import type { OnUsage } from '../model/usage.ts'

/** A line of text with its position, in pixels from the top left of the image. `size` is its font size (em). */
export type PositionedText = {
	text: string
	x0: number
	x1: number
	baseline: number
	size: number
}

/** Languages in which slides are read, as BCP 47 tags. */
export type SlideLanguage = 'en' | 'es'

export type SlideReadRequest = {
	/** Encoded image: PNG, JPEG or WebP. */
	image: Uint8Array
	/** Text layer of a PDF page. Used instead of OCR, because it contains no recognition errors. */
	pageText?: PositionedText[]
	/** Position of the slide in its deck, starting at 1. */
	position: number
	total: number
	deckContext?: string
	/** Language of the slide. Without a language, the slide is in English. */
	language?: SlideLanguage
	companyName: string
	onUsage?: OnUsage
	signal?: AbortSignal
}

/**
 * Content and script of a slide. The script addresses the homeowner and may contain `SCRIPT_VARIABLES` in double
 * braces. For a slide without text, the title is the slide's number in the deck, and the script invents no content.
 */
export type SlideReading = {
	title: string
	bullets: string[]
	narrationScript: string
	slideContext: string | null
	/**
	 * True when the rep must complete the script: lines of the slide are missing from it, or sentences were removed from it
	 * because the slide does not support them.
	 */
	needsWords: boolean
}

export type Vision = {
	engine: 'openai' | 'local'
	/** Reads one slide. Rejects with `UnreadableImage` for a damaged image, and with `ModelFailed` for a failed model call. */
	readSlide: (request: SlideReadRequest) => Promise<SlideReading>
	/** Ends the OCR process if it is idle. A later read starts a new process. */
	close: () => Promise<void>
}

/** Error for bytes that are not an image, or for a damaged image. */
export class UnreadableImage extends Error {}

/** Variables that a script may contain in double braces. Each presentation replaces them with the homeowner's data. */
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
