import { messages } from '../messages/index.ts'

/** Renders examples of the commands that homeowners can type or say in the question field. */
export function CommandHelp() {
	const { commands, commandExamples } = messages().player
	return (
		<div className="keys commands">
			<p>
				{commands}{' '}
				{commandExamples.map((example, index) => (
					<span key={example}>
						{index > 0 && ', '}“{example}”
					</span>
				))}
			</p>
		</div>
	)
}
