/** What of the Web Speech API is used; browsers know it by two names, TypeScript by none. */
type Recognition = EventTarget & {
	lang: string
	interimResults: boolean
	start: () => void
	abort: () => void
}
type RecognitionResultEvent = Event & {
	results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
type SpeechScope = object & {
	SpeechRecognition?: new () => Recognition
	webkitSpeechRecognition?: new () => Recognition
}
declare global {
	interface Window extends SpeechScope {}
}
type RecognitionHandlers = {
	/** Called with what was heard so far; the last time with `done`. */
	onText: (text: string, done: boolean) => void
	onEnd: () => void
}

/** Whether this browser turns speech into text. */
export function canRecognizeSpeech(): boolean {
	return recognitionConstructor(window) !== undefined
}

/** Listens for one utterance in a language; returns what stops it. A refused microphone just ends. */
export function recognizeSpeech(
	language: string,
	{ onText: heard, onEnd: ended }: RecognitionHandlers,
): () => void {
	const Maker = recognitionConstructor(window)
	if (Maker === undefined) return () => undefined
	const recognition = new Maker()
	recognition.lang = language
	recognition.interimResults = true
	recognition.addEventListener('result', (event) => {
		if (!isResultEvent(event)) return
		const results = Array.from(event.results)
		const text = results.map((result) => result[0]?.transcript ?? '').join('')
		heard(
			text.trim(),
			results.every(({ isFinal }) => isFinal),
		)
	})
	recognition.addEventListener('end', ended)
	recognition.start()
	return () => recognition.abort()
}

function recognitionConstructor({ SpeechRecognition, webkitSpeechRecognition }: SpeechScope) {
	return SpeechRecognition ?? webkitSpeechRecognition
}

function isResultEvent(event: Event): event is RecognitionResultEvent {
	return 'results' in event
}
