import { type Conversation, splitPartialAnswer, splitSpokenAnswer } from './conversation.ts'

type Props = { conversation: Conversation; atMs: number; contact: string }

/** Renders a streamed answer, and later marks its spoken words. Screen readers announce only the complete answer. */
export function AnswerText({ conversation, atMs, contact }: Props) {
	const { step, partialAnswer, answer, problem } = conversation
	if (step === 'failed')
		return (
			<div className="a" role="status">
				<p>
					<strong>{problem ?? 'Your question was not answered.'}</strong>{' '}
					{problem === null && 'Try again in a moment. '}You can also call {contact}.
				</p>
			</div>
		)
	if (answer === null && partialAnswer === '')
		return (
			<div className="a" role="status">
				<p className="answer-pending">Looking for an answer</p>
			</div>
		)
	const spokenMs = step === 'speaking' ? atMs : Number.POSITIVE_INFINITY
	const { lead, rest } = answer
		? splitSpokenAnswer(answer, spokenMs)
		: splitPartialAnswer(partialAnswer)
	const complete = answer !== null && step !== 'speaking'
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
