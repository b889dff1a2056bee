import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { contactName } from '../core/headline.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import { followUpPrompt } from './conversation.ts'
import { QuestionField } from './question-field.tsx'
import type { ConversationControls } from './use-conversation.ts'
import { useReport } from './use-report.ts'

const FIELD_ID = 'ask-another'

type Props = { playback: Playback; player: Player; controls: ConversationControls }

/**
 * Renders the footer of the question sheet. Shows Cancel while an answer arrives, and Stop while it is spoken. Afterwards shows
 * Continue and a question field. The button is called Done when the question did not interrupt playback.
 */
export function SheetFooter({ playback, player, controls }: Props) {
	const { step, partialAnswer, answer, question, from, passedOn } = controls.conversation
	const { send, busy, problem } = useReport()
	const at = usePlayerState(
		player.store,
		({ timeline, positionMs }) => locate(timeline, positionMs).part,
	)
	const asksFirst = usePlayerState(player.store, (state) => state.askedFrom !== null)
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
	const hasPassages = answer?.kind === 'passages' && !passedOn
	const plain = !failed && !hasPassages && !passedOn && !controls.moved
	const continueLabel = controls.moved ? `Continue from slide ${from.part + 1}` : 'Continue'
	const backLabel = asksFirst ? 'Done' : continueLabel
	return (
		<div className="sheet-foot">
			{(plain || failed || controls.conversation.unclear) && (
				<h3>{failed ? 'Shall we go on?' : followUpPrompt(controls.conversation)}</h3>
			)}
			{problem !== null && (
				<p className="sheet-problem" role="alert">
					{problem}
				</p>
			)}
			<div className={pairClass({ moved: controls.moved, hasPassages, passedOn })}>
				{hasPassages && (
					<button
						ref={main}
						type="button"
						className="btn btn-main"
						disabled={busy}
						onClick={() => send(controls.askPerson)}
					>
						Ask {contactName(playback)}
					</button>
				)}
				<button
					ref={hasPassages ? null : main}
					type="button"
					className={`btn ${hasPassages ? 'btn-quiet' : 'btn-main'}${passedOn && !controls.moved ? ' btn-wide' : ''}`}
					onClick={controls.goBack}
				>
					{backLabel}
				</button>
				{!hasPassages && (
					<SecondButton
						controls={controls}
						failed={failed}
						slide={at + 1}
						onRetry={() => controls.ask(question)}
					/>
				)}
			</div>
			{!passedOn && (
				<QuestionField
					id={FIELD_ID}
					placeholder="Ask another question"
					language={playback.language || 'en'}
					onAsk={failed ? controls.ask : controls.reply}
				/>
			)}
		</div>
	)
}

/** Returns the class of the two buttons. The button that names a slide gets the wider column. */
function pairClass({
	moved,
	hasPassages,
	passedOn,
}: Record<'moved' | 'hasPassages' | 'passedOn', boolean>): string {
	if (moved) return hasPassages ? 'pair pair-back pair-back-second' : 'pair pair-back'
	return passedOn ? '' : 'pair'
}

type SecondProps = {
	controls: ConversationControls
	failed: boolean
	/** Number of the slide on the screen. */
	slide: number
	onRetry: () => void
}

/**
 * Renders the button beside "Continue": "Try again" after a failure, "Stay on slide 3" when the player has moved to that slide,
 * and otherwise "Ask another". Renders no "Ask another" when the question was passed on to the rep.
 */
function SecondButton({ controls, failed, slide, onRetry }: SecondProps) {
	const { passedOn } = controls.conversation
	if (failed)
		return (
			<button type="button" className="btn btn-quiet" onClick={onRetry}>
				Try again
			</button>
		)
	if (controls.moved)
		return (
			<button type="button" className="btn btn-quiet" onClick={controls.resume}>
				Stay on slide {slide}
			</button>
		)
	if (passedOn) return null
	return (
		<button
			type="button"
			className="btn btn-quiet"
			onClick={() => document.getElementById(FIELD_ID)?.focus()}
		>
			Ask another
		</button>
	)
}
