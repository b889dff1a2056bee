import type { PlaybackAnswer } from '@dormer/api/sale/presentations/answer-schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Play, Square } from 'lucide-react'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { formatElapsed } from '../core/format.ts'
import { formatZonedTime } from '../core/format-zoned-time.ts'
import { messages } from '../messages/index.ts'
import { useListen } from '../qa/use-listen.ts'

type Props = {
	playback: Playback
	answer: PlaybackAnswer
	onFollowUp: () => void
}

/**
 * Renders a question of the homeowner with the complete answer of the company. The homeowner listens to the answer inside
 * the card.
 */
export function AnsweredCard({ playback, answer, onFollowUp }: Props) {
	const { questionId, question, answeredBy, answeredAt, audioUrl, durationMs } = answer
	const { playing, toggle } = useListen(audioUrl)
	const { rep } = playback
	const { start, general } = messages()
	const person = answeredBy === rep?.name ? rep : { name: answeredBy, avatarUrl: null }
	const Icon = playing ? Square : Play
	return (
		<section className="reply" aria-labelledby={`answered-${questionId}`}>
			<div className="reply-by">
				<RepAvatar rep={person} />
				<div>
					<b id={`answered-${questionId}`}>
						{start.answered(answeredBy.split(' ', 1)[0] ?? answeredBy)}
					</b>
					<small>{formatZonedTime(answeredAt, playback)}</small>
				</div>
			</div>
			<h2 className="reply-question">{question}</h2>
			<p className="reply-text">{answer.answer}</p>
			<div className="reply-actions">
				{audioUrl === null ? (
					<span />
				) : (
					<button type="button" className="listen" onClick={toggle}>
						<span>
							<Icon className="i solid" aria-hidden="true" />
						</span>
						{playing ? general.stop : general.listen}
						<small className="num">{formatElapsed(durationMs)}</small>
					</button>
				)}
				<button type="button" className="link" onClick={onFollowUp}>
					<span>{start.followUp}</span>
				</button>
			</div>
		</section>
	)
}
