import { Fragment } from 'react'

/**
 * Text in which an e-mail address that does not fit its line goes on in the next before its `@` or a dot, not in the
 * middle of a word. What is copied or read out is the text alone.
 */
export function BreakingText({ text }: { text: string }) {
	return text
		.split(/(\S+@\S+)/)
		.map((part, index) => (
			<Fragment key={`${index} ${part}`}>{part.includes('@') ? addBreaks(part) : part}</Fragment>
		))
}

function addBreaks(address: string) {
	return address.split(/(?=[@.])/).map((piece, index) => (
		<Fragment key={`${index} ${piece}`}>
			{index > 0 && <wbr />}
			{piece}
		</Fragment>
	))
}
