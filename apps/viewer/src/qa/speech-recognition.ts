/** What of the Web Speech API is used; browsers know it by two names, TypeScript by none. */
type Recognition = EventTarget & {
	lang: string
	interimResults: boolean
	start: () => void
	abort: () => void
}
type HeardEvent = Event & {
	results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
type SpeechScope = object & {
	SpeechRecognition?: new () => Recognition
	webkitSpeechRecognition?: new () => Recognition
}
declare global {
	interface Window extends SpeechScope {}
}
type Hearing = {
	/** Called with what was heard so far; the last time with `done`. */
	heard: (text: string, done: boolean) => void
	ended: () => void
}

/** Whether this browser turns speech into text. */
export function canHear(): boolean {
	return makerOf(window) !== undefined
}

/** Listens for one utterance in a language; returns what stops it. A refused microphone just ends. */
export function listen(language: string, { heard, ended }: Hearing): () => void {
	const Maker = makerOf(window)
	if (Maker === undefined) return () => undefined
	const recognition = new Maker()
	recognition.lang = language
	recognition.interimResults = true
	recognition.addEventListener('result', (event) => {
		if (!isHeard(event)) return
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

function makerOf({ SpeechRecognition, webkitSpeechRecognition }: SpeechScope) {
	return SpeechRecognition ?? webkitSpeechRecognition
}

function isHeard(event: Event): event is HeardEvent {
	return 'results' in event
}
