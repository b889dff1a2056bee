import type { Action } from '@dormer/api/sale/actions/schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Volume2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Access } from '../core/access.ts'
import { contactName, phoneUrl } from '../core/headline.ts'
import type { OpenPage } from '../core/pages.ts'
import { isRunning } from '../playback/machine.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { AnswerText } from './answer-text.tsx'
import { AskFirst } from './ask-first.tsx'
import { isQuote, offersRep } from './conversation.ts'
import { Feedback } from './feedback.tsx'
import { Passages } from './passages.tsx'
import { PausedSlide } from './paused-slide.tsx'
import { SentQuestion } from './sent-question.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import { Sources } from './sources.tsx'
import { useConversation } from './use-conversation.ts'
import './answer.css'
import './question-sheet.css'
import './sent-question.css'
import { messages } from '../messages/index.ts'

export type QuestionSheetProps = {
	playback: Playback
	player: Player
	access: Access
	question: string
	onCommand: (command: Action) => void
	onOpen: OpenPage
	onClose: () => void
	/** Shows the slide in the player. Leaves the page over the player, if one is open. */
	onWatch: () => void
}

/**
 * Renders the question sheet over the player: the answer, its sources and the follow-up prompt. The sheet closes when
 * playback continues.
 */
export function QuestionSheet(props: QuestionSheetProps) {
	const { playback, player, access, onOpen, onClose } = props
	const { store } = player
	const controls = useConversation(props)
	const { conversation, atMs } = controls
	const { step, answer, passedOn } = conversation
	const asksFirst = usePlayerState(store, (state) => state.askedFrom !== null || state.pageOpen)
	const overPage = usePlayerState(store, (state) => state.pageOpen)
	const sheet = useRef<HTMLElement>(null)
	useEffect(() => {
		if (step === 'thinking') sheet.current?.focus({ preventScroll: true })
	}, [step])
	useEffect(
		() =>
			store.subscribe(() => {
				if (isRunning(store.state())) onClose()
			}),
		[store, onClose],
	)
	const done = step === 'prompting' || step === 'listening'
	const contact = contactUrl(playback)
	const t = messages().qa
	return (
		<>
			{!overPage && <PausedSlide playback={playback} player={player} conversation={conversation} />}
			<section
				ref={sheet}
				className="sheet"
				role="dialog"
				aria-labelledby="asked"
				tabIndex={-1}
				onKeyDown={({ key }) => {
					if (key === 'Escape') controls.goBack()
				}}
			>
				<div className="sheet-head">
					<p>{passedOn ? t.yourQuestion : t.youAsked}</p>
					<span>
						{contact && (
							<a className="link" href={contact}>
								<span>
									{t.talkToPerson}
									{playback.company.phone && (
										<span className="num wide-only"> {playback.company.phone}</span>
									)}
								</span>
							</a>
						)}
						<button
							type="button"
							className="icon-btn"
							aria-label={asksFirst ? messages().general.close : t.closeAndWatch}
							onClick={controls.goBack}
						>
							<X className="i" aria-hidden="true" />
						</button>
					</span>
				</div>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users scroll a long answer. */}
				<section className="sheet-body" aria-label={t.answer} tabIndex={0}>
					<h2 className="q" id="asked">
						{conversation.question}
					</h2>
					{(!passedOn || answer?.escalated) && (
						<AnswerText conversation={conversation} atMs={atMs} contact={contactName(playback)} />
					)}
					{done && answer && passedOn && (
						<SentQuestion
							playback={playback}
							access={access}
							answer={answer}
							onBook={() => onOpen('visit')}
						/>
					)}
					{done && answer?.kind === 'passages' && !passedOn && (
						<Passages playback={playback} player={player} answer={answer} controls={controls} />
					)}
					{done && answer && offersRep(conversation) && (
						<AskFirst playback={playback} access={access} answer={answer} />
					)}
					{done && answer?.kind === 'answer' && !passedOn && !conversation.notQuite && (
						<>
							{isQuote(answer) && (
								<button type="button" className="again" onClick={controls.hearAgain}>
									<Volume2 className="i" aria-hidden="true" />
									{t.hearAgain}
								</button>
							)}
							{answer.citations.length > 0 && (
								<Sources playback={playback} player={player} answer={answer} />
							)}
							{!isQuote(answer) && <Feedback name={contactName(playback)} controls={controls} />}
						</>
					)}
				</section>
				<SheetFooter playback={playback} player={player} controls={controls} />
			</section>
		</>
	)
}

function contactUrl({ company }: Playback): string | null {
	if (company.phone) return phoneUrl(company.phone)
	return company.email ? `mailto:${company.email}` : null
}
