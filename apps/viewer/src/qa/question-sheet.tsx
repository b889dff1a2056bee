import type { Playback } from '@dormer/api/sale/presentations/schema'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { contactName, phoneUrl } from '../core/headline.ts'
import { isRunning } from '../playback/machine.ts'
import type { Player } from '../playback/player.ts'
import { AnswerText } from './answer-text.tsx'
import { EscalatedQuestion } from './escalated-question.tsx'
import { PausedSlide } from './paused-slide.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import { Sources } from './sources.tsx'
import { type History, useConversation } from './use-conversation.ts'
import './answer.css'
import './question-sheet.css'

export type QuestionSheetProps = {
	playback: Playback
	player: Player
	question: string
	history: History
	onBook: () => void
	onClose: () => void
}

/** A question as a sheet of paper over the room: the answer with its sources, then the way on. It closes when playing goes on. */
export function QuestionSheet({
	playback,
	player,
	question,
	history,
	onBook: onVisit,
	onClose,
}: QuestionSheetProps) {
	const { store } = player
	const talk = useConversation({
		presentationId: playback.presentationId,
		player,
		question,
		history,
	})
	const { conversation, atMs } = talk
	const { step, answer } = conversation
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
	const person = contactUrl(playback)
	return (
		<>
			<PausedSlide playback={playback} player={player} conversation={conversation} />
			<section
				ref={sheet}
				className="sheet"
				role="dialog"
				aria-labelledby="asked"
				tabIndex={-1}
				onKeyDown={({ key }) => {
					if (key === 'Escape') talk.resume()
				}}
			>
				<div className="sheet-head">
					<p>You asked</p>
					<span>
						{person && (
							<a className="link" href={person}>
								<span>Talk to a person</span>
							</a>
						)}
						<button
							type="button"
							className="icon-btn"
							aria-label="Close and go on watching"
							onClick={talk.resume}
						>
							<X className="i" aria-hidden="true" />
						</button>
					</span>
				</div>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: A long answer is scrolled by keyboard. */}
				<section className="sheet-body" aria-label="Answer" tabIndex={0}>
					<h2 className="q" id="asked">
						{conversation.question}
					</h2>
					<AnswerText conversation={conversation} atMs={atMs} contact={contactName(playback)} />
					{done && answer?.escalated && <EscalatedQuestion playback={playback} onVisit={onVisit} />}
					{done && answer && answer.citations.length > 0 && (
						<Sources playback={playback} player={player} answer={answer} />
					)}
				</section>
				<SheetFooter playback={playback} talk={talk} />
			</section>
		</>
	)
}

function contactUrl({ company }: Playback): string | null {
	if (company.phone) return phoneUrl(company.phone)
	return company.email ? `mailto:${company.email}` : null
}
