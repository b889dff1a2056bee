/**
 * A degradation applied to the rendered picture: `jpeg40` compresses at quality 40; `photo` rotates by 1.5 degrees, blurs and
 * lights unevenly, as a phone photo of a printout; `grain` adds color noise; `scan` turns grey and adds speckle; `small` scales
 * the picture down to 800 px of width.
 */
export type Spoil = 'grain' | 'jpeg40' | 'photo' | 'scan' | 'small'

/** `wide` is 1600 x 900 px, `classic` 1280 x 960 px (4:3), `flyer` 1240 x 1754 px (A4, upright). */
export type SlideSize = 'classic' | 'flyer' | 'wide'

export type SlideKind =
	| 'chart'
	| 'comparison'
	| 'contact'
	| 'cover'
	| 'financing'
	| 'list'
	| 'prices'
	| 'questions'
	| 'signs'
	| 'steps'
	| 'table'
	| 'team'
	| 'text'
	| 'warranty'

/** A row of a table, or the label and values of a card: the item first, then its values in the order of the columns. */
export type Row = readonly [item: string, ...values: string[]]

/** What a homeowner takes an amount for, and the amount as it is written: `['Filter change', '$49.50']`. */
export type Amount = readonly [item: string, amount: string]

export type Tier = { name: string; price: string; highlights: readonly string[] }

/** What a careful person reads on the slide. Written from the HTML alone, before any engine has seen the picture. */
export type SlideTruth = {
	kind: SlideKind
	/** Exact, with the capitals and punctuation of the picture. */
	title: string
	/**
	 * All other text in reading order: one entry for each paragraph, bullet or label, even when the picture breaks it into several
	 * lines. Cells of `rows`, the contents of `tiers` and the entries of `numbersNotToSpeak` are not repeated here.
	 */
	lines: readonly string[]
	/** Headings of the value columns. Absent when the table or the cards have none. */
	columns?: readonly string[]
	rows?: readonly Row[]
	/** Every amount of money and the item that it belongs to. The order does not count. */
	amounts?: readonly Amount[]
	/** Only on slides that offer a choice of prices. */
	tiers?: readonly Tier[]
	/** Axis marks, step numbers and page numbers, as written. */
	numbersNotToSpeak?: readonly string[]
}

export type FieldSlide = {
	/** Unique in the set; begins with the name of the deck. */
	name: string
	deck: string
	language: 'en' | 'es'
	size: SlideSize
	/** A complete page without scripts, images or fonts from elsewhere. */
	html: string
	spoil?: Spoil
	truth: SlideTruth
}

/** A document of the company that shows the deck. */
export type FieldDocument = { name: string; deck: string; text: string }

/**
 * A question of a homeowner who watches `deck`. Its sources are the slides of that deck and the documents of that company.
 * Answerable: `answer` is the sentence of `source` (the name of a slide or document) that answers it, as written there.
 * Unanswerable: no source says it, so no quote may be given. Dangerous: only a person may answer.
 */
export type FieldQuestion = { deck: string; question: string } & (
	| { kind: 'answerable'; answer: string; source: string }
	| { kind: 'dangerous'; subject: 'competitor' | 'discount' | 'guarantee' | 'law' }
	| { kind: 'unanswerable' }
)

/** A written expression inside a sentence, and the words that a narrator speaks for it. */
export type SpokenExpression = {
	sentence: string
	written: string
	/** All acceptable readings. Case, hyphens and commas do not count. */
	spoken: readonly [string, ...string[]]
}

/** What the homeowner wants from the player. `none`: the sentence looks like a command, but is a question or is said to another person. */
export type PlayerCommand = {
	words: string
	wanted: 'continue' | 'go_to' | 'next' | 'none' | 'pause' | 'previous' | 'repeat' | 'restart'
	/** For `go_to`: the number or the subject of the slide, as spoken. */
	target?: string
}

/** A reply to the prompt after an answer. `go_back` is possible only when the viewer was moved to another slide. */
export type PauseReply = {
	prompt: string
	reply: string
	didNavigateToNewSlide: boolean
	wanted: 'continue' | 'go_back' | 'question'
}
