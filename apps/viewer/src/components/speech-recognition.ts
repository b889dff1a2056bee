/** Part of the Web Speech API that the viewer uses. TypeScript's DOM types do not contain this API. */
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
	/** Called with the text that was recognized so far. `done` is true on the last call. */
	onText: (text: string, done: boolean) => void
	onEnd: () => void
}

/** Returns whether this browser supports speech recognition. */
export function canRecognizeSpeech(): boolean {
	return recognitionConstructor(window) !== undefined
}

/** Recognizes one spoken question. Returns a function that stops the recognition. */
export function recognizeSpeech(
	language: string,
	{ onText, onEnd }: RecognitionHandlers,
): () => void {
	const Recognizer = recognitionConstructor(window)
	if (Recognizer === undefined) return () => undefined
	const recognition = new Recognizer()
	recognition.lang = language
	recognition.interimResults = true
	recognition.addEventListener('result', (event) => {
		if (!isResultEvent(event)) return
		const results = Array.from(event.results)
		const text = results.map((result) => result[0]?.transcript ?? '').join('')
		onText(
			text.trim(),
			results.every(({ isFinal }) => isFinal),
		)
	})
	recognition.addEventListener('end', onEnd)
	recognition.start()
	return () => recognition.abort()
}

function recognitionConstructor({ SpeechRecognition, webkitSpeechRecognition }: SpeechScope) {
	return SpeechRecognition ?? webkitSpeechRecognition
}

function isResultEvent(event: Event): event is RecognitionResultEvent {
	return 'results' in event
}
