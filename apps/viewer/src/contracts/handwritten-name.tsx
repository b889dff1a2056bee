const MAX_FONT_SIZE = 58
/** So many pixels are there for a name, and so much of its size a letter of the script is wide. */
const AVAILABLE_WIDTH = 250
const LETTER_WIDTH = 0.36

/** A name as if written by hand, smaller when it is long. */
export function HandwrittenName({ name }: { name: string }) {
	const fontSize = Math.min(
		MAX_FONT_SIZE,
		Math.round(AVAILABLE_WIDTH / (LETTER_WIDTH * Math.max(1, name.length))),
	)
	return <span style={{ fontSize }}>{name}</span>
}
