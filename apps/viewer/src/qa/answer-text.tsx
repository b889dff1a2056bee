import { messages } from '../messages/index.ts'
import {
	type Conversation,
	isQuote,
	splitPartialAnswer,
	splitSpokenAnswer,
} from './conversation.ts'

type Props = { conversation: Conversation; atMs: number; contact: string }

/** Renders a streamed answer, and later marks its spoken words. Screen readers announce only the complete answer. */
export function AnswerText({ conversation, atMs, contact }: Props) {
	const { step, partialAnswer, answer, problem } = conversation
	const t = messages().qa
	if (step === 'failed')
		return (
			<div className="a" role="status">
				<p>
					<strong>{problem ?? t.notAnswered}</strong>{' '}
					{problem === null ? t.notAnsweredRetry(contact) : t.callToo(contact)}
				</p>
			</div>
		)
	if (answer === null && partialAnswer === '')
		return (
			<div className="a" role="status">
				<p className="answer-pending">{t.looking}</p>
			</div>
		)
	const spokenMs = step === 'speaking' ? atMs : Number.POSITIVE_INFINITY
	const { lead, rest } = answer
		? splitSpokenAnswer(answer, spokenMs)
		: splitPartialAnswer(partialAnswer)
	const complete = answer !== null && step !== 'speaking'
	if (answer !== null && isQuote(answer))
		return (
			<>
				<p className="says">{`${lead.spoken} ${lead.upcoming}`.trim()}</p>
				<blockquote className="saying">
					{rest.spoken} {rest.upcoming && <span className="coming">{rest.upcoming}</span>}
				</blockquote>
				<p className="unseen" role="status">
					{complete && answer.answer}
				</p>
			</>
		)
	return (
		<>
			<div className="a">
				<p>
					{(lead.spoken || lead.upcoming) && (
						<strong>
							{lead.spoken} {lead.upcoming && <span className="coming">{lead.upcoming}</span>}
						</strong>
					)}{' '}
					{rest.spoken} {rest.upcoming && <span className="coming">{rest.upcoming}</span>}
					{answer === null && <span className="caret" aria-hidden="true" />}
				</p>
			</div>
			<p className="unseen" role="status">
				{complete && answer.answer}
			</p>
		</>
	)
}
