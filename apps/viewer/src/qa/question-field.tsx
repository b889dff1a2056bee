import { ArrowUp, Mic } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { canRecognizeSpeech, recognizeSpeech } from './speech-recognition.ts'

type Props = {
	placeholder: string
	language: string
	onAsk: (text: string) => void
	/** The field is needed soon: whatever it leads to may be loaded. */
	onFocus?: () => void
	/** Why nothing can be asked now, instead of the field. */
	off?: string | null
	id?: string
}

const MAX_LENGTH = 1000

/** One line to ask in: typed, or spoken where the browser can hear. */
export function QuestionField({ placeholder, language, onAsk, onFocus, off, id }: Props) {
	const [text, setText] = useState('')
	const [stop, setStop] = useState<(() => void) | null>(null)
	const stopNow = useRef(stop)
	stopNow.current = stop
	useEffect(() => () => stopNow.current?.(), [])
	if (off) return <p className="ask ask-off">{off}</p>

	function send(question: string) {
		if (question.trim() === '') return
		setText('')
		onAsk(question.trim())
	}
	function submit(event: FormEvent) {
		event.preventDefault()
		send(text)
	}
	function hear() {
		onFocus?.()
		const cancel = recognizeSpeech(language, {
			onText: (heard, done) => {
				setText(heard)
				if (done) send(heard)
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
				maxLength={MAX_LENGTH}
				placeholder={stop ? 'Listening…' : placeholder}
				aria-label={placeholder}
				enterKeyHint="send"
				autoComplete="off"
				onFocus={onFocus}
				onInput={(event) => setText(event.currentTarget.value)}
			/>
			{text !== '' && !stop ? (
				<button type="submit" className="icon-btn" aria-label="Send">
					<ArrowUp className="i" aria-hidden="true" />
				</button>
			) : (
				canRecognizeSpeech() && (
					<button
						type="button"
						className={`icon-btn${stop ? ' is-hearing' : ''}`}
						aria-label={stop ? 'Stop listening' : `${placeholder} by voice`}
						aria-pressed={stop !== null}
						onClick={stop ?? hear}
					>
						<Mic className="i" aria-hidden="true" />
					</button>
				)
			)}
		</form>
	)
}
