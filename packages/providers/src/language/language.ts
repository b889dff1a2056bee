export type FaqSource = { position: number; title: string; bullets: string[]; script: string }
export type WrittenFaq = {
	userQuestion: string
	cannedAnswer: string
	/** The slide, counted from 1, that the answer comes from. */
	position: number | null
}

export type ScriptRequest = {
	title: string
	bullets: string[]
	position: number
	total: number
	companyName: string
	deckContext?: string
	signal?: AbortSignal
}

export type ContinueRequest = {
	userResponse: string
	promptText: string
	didNavigateToNewSlide: boolean
	currentSlideTitle?: string
	signal?: AbortSignal
}
export type ContinueIntent = 'continue' | 'go_back' | 'question'

/** A text that an answer may come from. `lines`: what it says, a bullet, a sentence or a paragraph each. */
export type AnswerSource = {
	type: 'faq' | 'document' | 'profile' | 'slide'
	id: string
	/** Of an FAQ, its question. */
	title: string
	/** Of a passage, the headings that it stands under. */
	section?: string
	lines: string[]
}
export type AnswerRequest = {
	question: string
	/** What was asked and answered before, the oldest first. */
	history: { question: string; answer: string }[]
	sources: AnswerSource[]
	companyName: string
	/** BCP 47; the homeowner's. */
	language?: string
	signal?: AbortSignal
	/** Told while the answer is written, where the engine writes one: the sentences so far that rest on their sources. */
	onPartialAnswer?: (told: PartialAnswer) => void
}
export type Citation = { type: AnswerSource['type']; id: string; title: string; quote: string }
/** `confidence` from 0 to 1. Every quote stands in its source; there is at least one. */
export type FoundAnswer = { answer: string; confidence: number; citations: Citation[] }
/** The part of an answer that is written. */
export type PartialAnswer = Omit<FoundAnswer, 'confidence'>

/** Every command, by what it touches. */
export const COMMANDS = {
	navigation: ['next', 'previous', 'go_to', 'first', 'last'],
	audio: [
		'play',
		'pause',
		'replay',
		'mute',
		'unmute',
		'louder',
		'quieter',
		'set_volume',
		'faster',
		'slower',
		'set_speed',
	],
	cta: ['sign', 'book', 'contact', 'open'],
	continuation: ['continue', 'go_back'],
} as const
export type CommandCategory = keyof typeof COMMANDS
export type CommandName = (typeof COMMANDS)[CommandCategory][number]

export type CommandRequest = {
	input: string
	/** Counted from 1. */
	slideNumber?: number
	totalSlides?: number
	slideTitles: string[]
	/** A pause for questions, with the prompt that was shown. */
	pause?: Pick<ContinueRequest, 'promptText' | 'didNavigateToNewSlide'>
	signal?: AbortSignal
}
/** `step`: how many slides; `value`: percent of the volume, or times the normal speed. */
export type Command = {
	category: CommandCategory
	action: CommandName
	slideNumber?: number
	step?: number
	value?: number
	confidence: number
}

export type Language = {
	engine: 'openai' | 'local'
	/** Writes what is said on one slide: speech worth hearing, nothing that the slide does not say. */
	writeScript: (request: ScriptRequest) => Promise<string>
	/** Writes the questions a homeowner would ask and answers them from the slides alone. */
	writeFaqs: (request: {
		slides: FaqSource[]
		companyName: string
		deckContext?: string
		signal?: AbortSignal
	}) => Promise<WrittenFaq[]>
	/** Reads a reply in the light of the prompt that was shown. What is ambiguous is a question. */
	classifyContinue: (request: ContinueRequest) => Promise<ContinueIntent>
	/** Answers from the sources alone and says which; null when they do not hold the answer. */
	answerQuestion: (request: AnswerRequest) => Promise<FoundAnswer | null>
	/** What a viewer wants the player to do; null when that is no command. */
	readCommand: (request: CommandRequest) => Promise<Command | null>
}
