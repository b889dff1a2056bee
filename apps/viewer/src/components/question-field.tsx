import { ArrowUp, Mic } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../messages/index.ts'
import { canRecognizeSpeech, recognizeSpeech } from './speech-recognition.ts'

type Props = {
	placeholder: string
	language: string
	onAsk: (text: string) => void
	/** Called when the field gets the focus. The player then loads the code of the question sheet. */
	onFocus?: () => void
	/** Called when the homeowner begins to type or to speak a question. */
	onTyping?: () => void
	/** Reason why questions are unavailable, which is shown instead of the text field. */
	unavailable?: string | null
	id?: string
	maxLength?: number
}

/** Maximum length of a question that the server accepts. */
const MAX_LENGTH = 1000

/** Renders a text field for questions. Adds a microphone button in a browser that supports speech recognition. */
export function QuestionField(props: Props) {
	const { placeholder, language, onAsk, onFocus, onTyping, unavailable, id } = props
	const { maxLength = MAX_LENGTH } = props
	const t = messages().general
	const [text, setText] = useState('')
	const [stop, setStop] = useState<(() => void) | null>(null)
	const stopNow = useRef(stop)
	stopNow.current = stop
	useEffect(() => () => stopNow.current?.(), [])
	if (unavailable) return <p className="ask ask-off">{unavailable}</p>

	function send(question: string) {
		if (question.trim() === '') return
		stop?.()
		setText('')
		onAsk(question.trim())
	}
	function submit(event: FormEvent) {
		event.preventDefault()
		send(text)
	}
	function startListening() {
		onFocus?.()
		onTyping?.()
		const cancel = recognizeSpeech(language, {
			onText: (recognized, done) => {
				setText(recognized)
				if (done) send(recognized)
			},
			onEnd: () => setStop(null),
		})
		setStop(() => cancel)
	}
	return (
		<form className="ask" aria-label={placeholder} onSubmit={submit}>
			<input
				type="text"
				{...(id ? { id } : {})}
				value={text}
				maxLength={maxLength}
				placeholder={stop ? t.listening : placeholder}
				aria-label={placeholder}
				enterKeyHint="send"
				autoComplete="off"
				onFocus={onFocus}
				onInput={(event) => {
					if (text === '') onTyping?.()
					setText(event.currentTarget.value)
				}}
			/>
			{text !== '' && !stop ? (
				<button type="submit" className="icon-btn" aria-label={t.send}>
					<ArrowUp className="i" aria-hidden="true" />
				</button>
			) : (
				canRecognizeSpeech() && (
					<button
						type="button"
						className={`icon-btn${stop ? ' is-listening' : ''}`}
						aria-label={stop ? t.stopListening : t.askByVoice(placeholder)}
						aria-pressed={stop !== null}
						onClick={stop ?? startListening}
					>
						<Mic className="i" aria-hidden="true" />
					</button>
				)
			)}
		</form>
	)
}
