import type { Playback } from '@dormer/api/sale/presentations/schema'
import { Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { followUpPrompt } from './conversation.ts'
import { QuestionField } from './question-field.tsx'
import type { ConversationControls } from './use-conversation.ts'

const FIELD_ID = 'ask-another'

type Props = { playback: Playback; controls: ConversationControls }

/**
 * Renders the footer of the question sheet. While an answer arrives or is spoken, shows a Stop button; afterwards,
 * shows Continue, Go back and a question field.
 */
export function SheetFooter({ playback, controls }: Props) {
	const { step, partialAnswer, answer, question, from, slideChanged } = controls.conversation
	const main = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		if (step === 'prompting' || step === 'failed') main.current?.focus({ preventScroll: true })
	}, [step])

	if (step === 'thinking')
		return (
			<div className="sheet-foot sheet-speaking">
				<p>{partialAnswer === '' ? 'Reading the slides and documents' : 'Writing the answer'}</p>
				<button type="button" className="btn btn-quiet btn-s" onClick={controls.stopAnswer}>
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
				<button type="button" className="btn btn-quiet btn-s" onClick={controls.stopAnswer}>
					<Square className="i solid" aria-hidden="true" />
					Stop
				</button>
			</div>
		)
	const failed = step === 'failed'
	return (
		<div className="sheet-foot">
			<h3>{failed ? 'Shall we go on?' : followUpPrompt(controls.conversation)}</h3>
			<div className="pair">
				<button ref={main} type="button" className="btn btn-main" onClick={controls.resume}>
					Continue
				</button>
				{failed ? (
					<button type="button" className="btn btn-quiet" onClick={() => controls.ask(question)}>
						Try again
					</button>
				) : slideChanged ? (
					<button type="button" className="btn btn-quiet" onClick={controls.goBack}>
						Go back to slide {from.part + 1}
					</button>
				) : (
					<button
						type="button"
						className="btn btn-quiet"
						onClick={() => document.getElementById(FIELD_ID)?.focus()}
					>
						{answer?.escalated ? 'Add a detail' : 'Ask another'}
					</button>
				)}
			</div>
			<QuestionField
				id={FIELD_ID}
				placeholder="Ask another question"
				language={playback.language || 'en'}
				onAsk={failed ? controls.ask : controls.reply}
			/>
		</div>
	)
}
