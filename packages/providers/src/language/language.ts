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
}
