const MAX_FONT_SIZE = 58
/** Width in pixels in which the name must fit. */
const AVAILABLE_WIDTH = 250
/** Average width of a letter in the handwriting font, relative to the font size. */
const LETTER_WIDTH = 0.36

/** Renders a name in a handwriting font. A long name gets a smaller font size. */
export function HandwrittenName({ name }: { name: string }) {
	const fontSize = Math.min(
		MAX_FONT_SIZE,
		Math.round(AVAILABLE_WIDTH / (LETTER_WIDTH * Math.max(1, name.length))),
	)
	return <span style={{ fontSize }}>{name}</span>
}
