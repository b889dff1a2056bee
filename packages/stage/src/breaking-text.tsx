import { Fragment } from 'react'

/**
 * Renders text in which an email address wraps before `@` or a dot and not in the middle of a word. The clipboard and
 * screen readers get the plain text.
 */
export function BreakingText({ text }: { text: string }) {
	return text
		.split(/((?<!\S)\S+@\S+)/)
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
