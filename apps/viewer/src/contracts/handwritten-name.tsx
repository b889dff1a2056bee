const LARGEST = 58
/** So many pixels are there for a name, and so much of its size a letter of the script is wide. */
const ROOM = 250
const LETTER = 0.36

/** A name as if written by hand, smaller when it is long. */
export function InkName({ name }: { name: string }) {
	const fontSize = Math.min(LARGEST, Math.round(ROOM / (LETTER * Math.max(1, name.length))))
	return <span style={{ fontSize }}>{name}</span>
}
