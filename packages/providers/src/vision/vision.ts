import type { SlideLanguage } from '../language/language.ts'
import type { OnUsage } from '../model/usage.ts'

/** A line of text with its position, in pixels from the top left of the image. `size` is its font size (em). */
export type PositionedText = {
	text: string
	x0: number
	x1: number
	baseline: number
	size: number
}

/**
 * The text layer of a PDF page. `hasPictures` is true when the page contains pictures, which may show text that the text layer does not
 * have.
 */
export type PageText = { lines: PositionedText[]; hasPictures: boolean }

export type SlideReadRequest = {
	/** Encoded image: PNG, JPEG or WebP. */
	image: Uint8Array
	/** Text layer of a PDF page. Used instead of OCR, because it contains no recognition errors. */
	pageText?: PageText
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
 * A word or a figure of a slide that was read in two ways. The line that contains it and its sentence are held back, so
 * nothing doubtful is spoken or used in answers.
 */
export type SlideDoubt = {
	/** The word as it is most likely printed, and as the other reader read it. The second is empty when only one read it. */
	readings: [string, string]
	/** The line of the slide with the first reading. It is not among the bullets. */
	line: string
	/** The sentence with the first reading, as it would be spoken, or an empty text. */
	sentence: string
	/** Number of sentences of the script that are spoken before the sentence. */
	after: number
	/** True when the line is the title. The title of the reading is then the number of the slide. */
	isTitle: boolean
	/** Place of the word in the picture, in shares of its width and height from 0 to 1. Null when it is unknown. */
	place: { x0: number; y0: number; x1: number; y1: number } | null
}

/** An option that a slide compares with others: its name, its price in dollars, and what it includes. */
export type SuggestedTier = { name: string; amount: number; highlights: string[] }

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
	doubts: SlideDoubt[]
	/** Two or three options that the slide compares, as a suggestion for a price slide, or none. */
	suggestedTiers: SuggestedTier[]
}

export type Vision = {
	engine: 'openai' | 'local'
	/** Reads one slide. Rejects with `UnreadableImage` for a damaged image, and with `ModelFailed` for a failed model call. */
	readSlide: (request: SlideReadRequest) => Promise<SlideReading>
}

/** A line as the two local readers read it: one text when they agree, and otherwise two. */
export type ReadText = { readings: string[] }

/** The local engine, which also reads the lines of a picture without a layout, to check the figures of a model. */
export type LocalVision = Vision & {
	/** Rejects with `UnreadableImage` for a damaged image. */
	readTexts: (request: SlideReadRequest) => Promise<ReadText[]>
}

/** Error for bytes that are not an image, or for a damaged image. */
export class UnreadableImage extends Error {}
