import type { PlaybackAnswer } from '@dormer/api/sale/presentations/answer-schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { Access } from '../core/access.ts'
import { useReadReports } from '../qa/use-read-reports.ts'
import { AnsweredCard } from './answered-card.tsx'
import './answered-card.css'
import { messages } from '../messages/index.ts'

type Props = { playback: Playback; access: Access | null; onFollowUp: () => void }

/**
 * Renders the answers of the company on the start screen. Shows the answer that an email link names, else every unread answer,
 * else the newest one. Reports every shown answer as read.
 */
export function Answers({ playback, access, onFollowUp }: Props) {
	const { first, others } = splitAnswers(playback.answers)
	useReadReports(playback, access, first)
	const card = (answer: PlaybackAnswer) => (
		<AnsweredCard
			key={answer.questionId}
			playback={playback}
			answer={answer}
			onFollowUp={onFollowUp}
		/>
	)
	return (
		<div className="replies">
			{first.map(card)}
			{others.length > 0 && (
				<details className="earlier-replies">
					<summary>{messages().start.earlierAnswers(others.length)}</summary>
					{others.map(card)}
				</details>
			)}
		</div>
	)
}

type Split = { first: PlaybackAnswer[]; others: PlaybackAnswer[] }

function splitAnswers(answers: readonly PlaybackAnswer[]): Split {
	const named = answers.filter(({ questionId }) => location.hash === `#answer-${questionId}`)
	const unread = answers.filter(({ readAt }) => readAt === null)
	const first = named.length > 0 ? named : unread.length > 0 ? unread : answers.slice(0, 1)
	return { first, others: answers.filter((answer) => !first.includes(answer)) }
}
