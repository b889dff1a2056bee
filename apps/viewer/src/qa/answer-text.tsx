import { type Conversation, splitPartialAnswer, splitSpokenAnswer } from './conversation.ts'

type Props = { conversation: Conversation; atMs: number; contact: string }

/**
 * The answer: as it is written, then with the words lit as they are spoken; before that, that it is looked for. A screen
 * reader is told when it is whole, not of every part.
 */
export function AnswerText({ conversation, atMs, contact }: Props) {
	const { step, partialAnswer: words, answer, problem } = conversation
	if (step === 'failed')
		return (
			<div className="a" role="status">
				<p>
					<strong>{problem ?? 'Your question did not get through.'}</strong>{' '}
					{problem === null && 'Try it again in a moment. '}You can also call {contact}.
				</p>
			</div>
		)
	if (answer === null && words === '')
		return (
			<div className="a" role="status">
				<p className="looking">Looking it up</p>
			</div>
		)
	const shownMs = step === 'speaking' ? atMs : Number.POSITIVE_INFINITY
	const { lead, rest } = answer ? splitSpokenAnswer(answer, shownMs) : splitPartialAnswer(words)
	const whole = answer !== null && step !== 'speaking'
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
				{whole && answer.answer}
			</p>
		</>
	)
}
