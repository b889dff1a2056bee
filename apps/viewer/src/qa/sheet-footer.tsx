import type { Playback } from '@dormer/api/sale/presentations/schema'
import { Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { followUpPrompt } from './conversation.ts'
import { QuestionField } from './question-field.tsx'
import type { ConversationControls } from './use-conversation.ts'

const FIELD = 'ask-another'

/** While the answer is written or spoken, the way to stop it; then the way on, the way back, and the next question. */
export function SheetFooter({
	playback,
	talk,
}: {
	playback: Playback
	talk: ConversationControls
}) {
	const {
		step,
		partialAnswer: words,
		answer,
		question,
		from,
		slideChanged: moved,
	} = talk.conversation
	const main = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		if (step === 'prompting' || step === 'failed') main.current?.focus({ preventScroll: true })
	}, [step])

	if (step === 'thinking')
		return (
			<div className="sheet-foot sheet-speaking">
				<p>{words === '' ? 'Reading the slides and documents' : 'Writing the answer'}</p>
				<button type="button" className="btn btn-quiet btn-s" onClick={talk.stopAnswer}>
					Cancel
				</button>
			</div>
		)
	if (step === 'speaking')
		return (
			<div className="sheet-foot sheet-speaking">
				<span className="speaking" aria-hidden="true">
					<i />
					<i />
					<i />
					<i />
				</span>
				<p>Speaking the answer</p>
				<button type="button" className="btn btn-quiet btn-s" onClick={talk.stopAnswer}>
					<Square className="i solid" aria-hidden="true" />
					Stop
				</button>
			</div>
		)
	const failed = step === 'failed'
	return (
		<div className="sheet-foot">
			<h3>{failed ? 'Shall we go on?' : followUpPrompt(talk.conversation)}</h3>
			<div className="pair">
				<button ref={main} type="button" className="btn btn-main" onClick={talk.resume}>
					Continue
				</button>
				{failed ? (
					<button type="button" className="btn btn-quiet" onClick={() => talk.ask(question)}>
						Try again
					</button>
				) : moved ? (
					<button type="button" className="btn btn-quiet" onClick={talk.goBack}>
						Go back to slide {from.part + 1}
					</button>
				) : (
					<button
						type="button"
						className="btn btn-quiet"
						onClick={() => document.getElementById(FIELD)?.focus()}
					>
						{answer?.escalated ? 'Add a detail' : 'Ask another'}
					</button>
				)}
			</div>
			<QuestionField
				id={FIELD}
				placeholder="Ask another question"
				language={playback.language || 'en'}
				onAsk={failed ? talk.ask : talk.reply}
			/>
		</div>
	)
}
