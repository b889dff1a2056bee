import type { OnUsage } from '../model/usage.ts'
import type { CommandCategory, CommandName } from './commands.ts'

/** Languages in which slides are read, as BCP 47 tags. */
export type SlideLanguage = 'en' | 'es'

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

/** Slide from which FAQs are written. `position` counts from 1. */
export type FaqSource = { position: number; title: string; bullets: string[]; script: string }
/** A frequently asked question with its answer, written from the text of slides. */
export type WrittenFaq = {
	userQuestion: string
	cannedAnswer: string
	/** Position of the slide that contains the answer, counted from 1. Null when no single slide contains the answer. */
	position: number | null
}

/** A slide with its script, as part of a whole deck. `slideContext` is what the picture shows beyond its text. */
export type ScriptedSlide = FaqSource & { slideContext: string | null }
/** A script with the position of its slide. */
export type NumberedScript = { position: number; script: string }
/** A whole deck whose scripts are revised together. */
export type DeckScriptsRequest = {
	slides: ScriptedSlide[]
	companyName: string
	deckContext?: string
	/** Language of the slides. Without a language, the slides are in English. */
	language?: SlideLanguage
	onUsage?: OnUsage
	signal?: AbortSignal
}

/** How a new script differs from the current one: different words, fewer words, or a warmer tone. */
export type RewriteStyle = 'rewrite' | 'shorter' | 'warmer'

/** A slide for which a script is written. `position` counts from 1. */
export type ScriptRequest = {
	title: string
	bullets: string[]
	/** What the picture shows beyond its text. */
	slideContext?: string
	position: number
	total: number
	companyName: string
	deckContext?: string
	/** Language of the slide. Without a language, the slide is in English. */
	language?: SlideLanguage
	/** Titles of all slides in order, so the script fits into the deck. */
	outline?: string[]
	/** Scripts of the slides before and after, which the script must neither repeat nor contradict. */
	neighbors?: { previous?: string; next?: string }
	/** The current script, and how to change it. */
	rewrite?: { script: string; style: RewriteStyle }
	onUsage?: OnUsage
	signal?: AbortSignal
}

/**
 * A script, and whether the rep must complete it. `needsWords` is true when the script leaves out lines of the slide,
 * or when sentences were removed because the slide does not support them.
 */
export type WrittenScript = { script: string; needsWords: boolean }

/** A homeowner's reply while the presentation is paused, with the prompt that the viewer showed. */
export type ContinueRequest = {
	userResponse: string
	promptText: string
	/** True when an answer moved the homeowner to another slide. */
	didNavigateToNewSlide: boolean
	currentSlideTitle?: string
	onUsage?: OnUsage
	signal?: AbortSignal
}
/** Meaning of a homeowner's reply while the presentation is paused. */
export type ContinueIntent = 'continue' | 'go_back' | 'question'

/** A source that may contain the answer to a question. Each entry of `lines` is a bullet, a sentence or a paragraph. */
export type AnswerSource = {
	type: 'faq' | 'fact' | 'document' | 'profile' | 'slide'
	id: string
	/** Title of the source. The title of an FAQ is its question. */
	title: string
	/** Headings above a passage of a document, or the name of a section in the company profile. */
	section?: string
	lines: string[]
}
/** A homeowner's question with the sources that may answer it. */
export type AnswerRequest = {
	question: string
	/** Earlier questions with their answers, oldest first. */
	history: { question: string; answer: string }[]
	sources: AnswerSource[]
	companyName: string
	/** Style in which the company wants its answers to be worded. The style changes no facts. */
	style?: string
	/** BCP 47 tag of the homeowner's language. */
	language?: string
	signal?: AbortSignal
	/**
	 * Called each time the model completes a sentence, with the answer so far. The answer contains only sentences whose citations
	 * were checked against the sources. The local engine never calls this function.
	 */
	onPartialAnswer?: (partial: FoundAnswer) => void
	onUsage?: OnUsage
}
/** A quote from a source; the quote supports an answer. */
export type Citation = { type: AnswerSource['type']; id: string; title: string; quote: string }
/** A quote that may answer a question. `section` is the heading above the quote in a document. */
export type Passage = Citation & { section: string | null }
/** An answer with at least one citation. Each quote occurs in the cited source. `confidence` ranges from 0 to 1. */
export type FoundAnswer = { answer: string; confidence: number; citations: Citation[] }

/**
 * Minimum confidence of a model's answer. With less confidence, the homeowner sees the quoted passages instead of the answer.
 */
export const MIN_ANSWER_CONFIDENCE = 0.6

/** Words of a homeowner that may be a command, with the state of the player. */
export type CommandRequest = {
	input: string
	/** Number of the current slide, counted from 1. */
	slideNumber?: number
	totalSlides?: number
	slideTitles: string[]
	/**
	 * The prompt that the viewer shows while the presentation is paused for the homeowner's reply, and whether an answer moved the
	 * homeowner to another slide. Undefined when the presentation is not paused.
	 */
	pause?: Pick<ContinueRequest, 'promptText' | 'didNavigateToNewSlide'>
	onUsage?: OnUsage
	signal?: AbortSignal
}
/** A command for the player. `step`: number of slides. `value`: volume in percent, or speed as a multiple of normal. */
export type Command = {
	category: CommandCategory
	action: CommandName
	slideNumber?: number
	step?: number
	value?: number
	confidence: number
}

/** Language provider. Writes scripts and FAQs, answers questions, and interprets replies and commands. */
export type Language = {
	engine: 'openai' | 'local'
	/** Returns the script of one slide, without facts that the slide does not contain. */
	writeScript: (request: ScriptRequest) => Promise<WrittenScript>
	/**
	 * Rewrites the scripts of a deck as one story without repetitions. Returns only the scripts that changed. The local
	 * engine changes no script.
	 */
	reviseScripts: (request: DeckScriptsRequest) => Promise<NumberedScript[]>
	/** Returns questions that a homeowner may ask, with answers that use only the text of the slides. */
	writeFaqs: (request: {
		slides: FaqSource[]
		companyName: string
		deckContext?: string
		onUsage?: OnUsage
		signal?: AbortSignal
	}) => Promise<WrittenFaq[]>
	/** Returns the meaning of a reply to a prompt. An ambiguous reply counts as a `question`. */
	classifyContinue: (request: ContinueRequest) => Promise<ContinueIntent>
	/**
	 * Returns an answer that uses only the sources, with citations. Returns null when the sources contain no certain
	 * answer.
	 */
	answerQuestion: (request: AnswerRequest) => Promise<FoundAnswer | null>
	/** Returns the player command that a homeowner's words express, or null when the words are not a command. */
	readCommand: (request: CommandRequest) => Promise<Command | null>
}

/** The local engine. It also ranks sources, so a model receives only the sources that may answer a question. */
export type LocalLanguage = Language & {
	/** Returns the sources that may answer the question, the most relevant source first. */
	rankSources: (request: AnswerRequest) => AnswerSource[]
}
