import type { Section } from './sections.ts'

/** In characters: a screenful, of which the last sentences begin the next chunk. */
export const MOST_CHUNK = 900
const OVERLAP = 150
const MOST_PIECE = MOST_CHUNK - OVERLAP

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Sections cut into chunks of at most 900 characters, at ends of sentences where there are any. A chunk never crosses a
 * heading, stands in its section word for word, and begins with up to 150 characters of the one before.
 */
export function chunkSections(sections: readonly Section[]): Section[] {
	return sections.flatMap(({ headings, text }) =>
		cutText(text).map((chunk) => ({ headings, text: chunk })),
	)
}

type Piece = { from: number; to: number }

function cutText(text: string): string[] {
	if (text.length <= MOST_CHUNK) return [text]
	const chunks: string[] = []
	let held: Piece[] = []
	for (const piece of piecesOf(text)) {
		if (piece.to - (held[0]?.from ?? piece.from) > MOST_CHUNK) {
			chunks.push(sliceOf(text, held))
			const end = piece.from
			held = held.filter(({ from }) => end - from <= OVERLAP)
		}
		held.push(piece)
	}
	chunks.push(sliceOf(text, held))
	return chunks.filter((chunk) => chunk !== '')
}

function sliceOf(text: string, pieces: readonly Piece[]): string {
	return text.slice(pieces[0]?.from, pieces.at(-1)?.to).trim()
}

/** The sentences of a text, a long one cut between words. */
function piecesOf(text: string): Piece[] {
	return [...sentences.segment(text)].flatMap(({ segment, index }) => {
		const pieces: Piece[] = []
		let from = 0
		while (segment.length - from > MOST_PIECE) {
			const space = segment.lastIndexOf(' ', from + MOST_PIECE - 1)
			const to = space > from ? space + 1 : from + MOST_PIECE
			pieces.push({ from: index + from, to: index + to })
			from = to
		}
		return [...pieces, { from: index + from, to: index + segment.length }]
	})
}
