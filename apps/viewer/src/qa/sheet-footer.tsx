import { localeOf } from '@dormer/api/core/languages'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { QuestionField } from '../components/question-field.tsx'
import { contactName } from '../core/headline.ts'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import { followUpPrompt, isQuote, offersRep } from './conversation.ts'
import type { ConversationControls } from './use-conversation.ts'
import { useReport } from './use-report.ts'

const FIELD_ID = 'ask-another'

type Props = { playback: Playback; player: Player; controls: ConversationControls }

/**
 * Renders the footer of the question sheet. Shows Cancel while an answer arrives, and Stop while it is spoken. Afterwards shows
 * Continue and a question field. The button is called Done when the question did not interrupt playback.
 */
export function SheetFooter({ playback, player, controls }: Props) {
	const { conversation } = controls
	const { step, partialAnswer, answer, question, from, passedOn } = conversation
	const { send, busy, problem } = useReport()
	const at = usePlayerState(
		player.store,
		({ timeline, positionMs }) => locate(timeline, positionMs).part,
	)
	const asksFirst = usePlayerState(
		player.store,
		(state) => state.askedFrom !== null || state.pageOpen,
	)
	const t = messages().qa
	const main = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		if (step === 'prompting' || step === 'failed') main.current?.focus({ preventScroll: true })
	}, [step, passedOn, conversation.notQuite])

	if (step === 'thinking')
		return (
			<div className="sheet-foot sheet-speaking">
				<p>{partialAnswer === '' ? t.reading : t.writing}</p>
				<button type="button" className="btn btn-quiet btn-s" onClick={controls.stopAnswer}>
					{messages().general.cancel}
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
				<p>{t.speaking}</p>
				<button type="button" className="btn btn-quiet btn-s" onClick={controls.stopAnswer}>
					<Square className="i solid" aria-hidden="true" />
					{messages().general.stop}
				</button>
			</div>
		)
	const failed = step === 'failed'
	const offered = !failed && offersRep(conversation)
	const hasPassages = !offered && answer?.kind === 'passages' && !passedOn
	const quoted = !offered && answer !== null && isQuote(answer) && !passedOn
	const plain = !failed && !hasPassages && !passedOn && !controls.moved
	const yesOrNo = offered ? t.noContinue : quoted ? t.yesContinue : t.continue
	const continueLabel = controls.moved ? t.continueFrom(from.part + 1) : yesOrNo
	const backLabel = asksFirst ? t.done : continueLabel
	const name = contactName(playback)
	const asksRep = hasPassages || offered
	return (
		<div className="sheet-foot">
			{(plain || offered || failed || conversation.unclear) && (
				<h3>{failed ? t.goOn : followUpPrompt(conversation, name)}</h3>
			)}
			{problem !== null && (
				<p className="sheet-problem" role="alert">
					{problem}
				</p>
			)}
			<div className={pairClass({ moved: controls.moved, asksRep, passedOn })}>
				{asksRep && (
					<button
						ref={main}
						type="button"
						className="btn btn-main"
						disabled={busy}
						onClick={() => send(controls.askPerson)}
					>
						{offered ? t.yesAsk(name) : t.askName(name)}
					</button>
				)}
				<button
					ref={asksRep ? null : main}
					type="button"
					className={`btn ${asksRep ? 'btn-quiet' : 'btn-main'}${passedOn && !controls.moved ? ' btn-wide' : ''}`}
					onClick={controls.goBack}
				>
					{backLabel}
				</button>
				{!asksRep && (
					<SecondButton
						controls={controls}
						failed={failed}
						quoted={quoted}
						slide={at + 1}
						onRetry={() => controls.ask(question)}
					/>
				)}
			</div>
			{!passedOn && (
				<QuestionField
					id={FIELD_ID}
					placeholder={
						offered || answer?.kind === 'unclear' ? t.anotherWay : messages().general.askAnother
					}
					language={localeOf(playback.language)}
					onAsk={failed ? controls.ask : controls.reply}
				/>
			)}
		</div>
	)
}

/** Returns the class of the two buttons. The button that names a slide gets the wider column. */
function pairClass({
	moved,
	asksRep,
	passedOn,
}: Record<'moved' | 'asksRep' | 'passedOn', boolean>): string {
	if (moved) return asksRep ? 'pair pair-back pair-back-second' : 'pair pair-back'
	return passedOn ? '' : 'pair'
}

type SecondProps = {
	controls: ConversationControls
	failed: boolean
	/** True when the answer is a sentence of the company, word for word. */
	quoted: boolean
	/** Number of the slide on the screen. */
	slide: number
	onRetry: () => void
}

/**
 * Renders the button next to "Continue": "Try again" after a failure, "Stay on slide 3" when the player has moved to that slide,
 * "Not quite" for a quote, and otherwise "Ask another". Renders no "Ask another" when the question was passed on to the rep.
 */
function SecondButton({ controls, failed, quoted, slide, onRetry }: SecondProps) {
	const { passedOn } = controls.conversation
	const t = messages().qa
	if (failed)
		return (
			<button type="button" className="btn btn-quiet" onClick={onRetry}>
				{messages().general.tryAgain}
			</button>
		)
	if (controls.moved)
		return (
			<button type="button" className="btn btn-quiet" onClick={controls.resume}>
				{t.stayOn(slide)}
			</button>
		)
	if (passedOn) return null
	if (quoted)
		return (
			<button type="button" className="btn btn-quiet" onClick={controls.notQuite}>
				{t.notQuite}
			</button>
		)
	return (
		<button
			type="button"
			className="btn btn-quiet"
			onClick={() => document.getElementById(FIELD_ID)?.focus()}
		>
			{t.askAnother}
		</button>
	)
}
