import type { Answer } from '@dormer/api/qa/schema'
import { type Conversation, spokenSoFar } from './conversation.ts'

type Props = { answer: Answer | null; atMs: number; step: Conversation['step']; contact: string }

/** The answer, word by word while it is spoken; until it comes, that it is looked for. */
export function AnswerText({ answer, atMs, step, contact }: Props) {
	if (step === 'failed')
		return (
			<div className="a" role="status">
				<p>
					<strong>Your question did not get through.</strong> Try it again in a moment, or call{' '}
					{contact}.
				</p>
			</div>
		)
	if (answer === null)
		return (
			<div className="a" role="status">
				<p className="looking">Looking it up</p>
			</div>
		)
	const speaking = step === 'speaking'
	const { lead, rest } = spokenSoFar(answer, speaking ? atMs : Number.POSITIVE_INFINITY)
	return (
		<div className="a" aria-live="polite" aria-busy={speaking}>
			<p>
				{lead && <strong>{lead}</strong>} {rest}
				{speaking && <span className="caret" aria-hidden="true" />}
			</p>
		</div>
	)
}
