/** Examples of player commands, in the words that homeowners type or say in the question field. */
const EXAMPLES = [
	'next slide',
	'go to slide 3',
	'one and a half speed',
	'captions off',
	'full screen',
]

/** Renders examples of the commands that homeowners can type or say in the question field. */
export function CommandHelp() {
	return (
		<div className="keys commands">
			<p>
				In the question field you can also type or say:{' '}
				{EXAMPLES.map((example, index) => (
					<span key={example}>
						{index > 0 && ', '}“{example}”
					</span>
				))}
			</p>
		</div>
	)
}
