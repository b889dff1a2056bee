import type { Section } from './sections.ts'

/** Maximum length of a chunk in characters, about one screen of text. */
export const MAX_CHUNK_LENGTH = 900
const MAX_OVERLAP = 150
const MAX_PIECE_LENGTH = MAX_CHUNK_LENGTH - MAX_OVERLAP

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Splits sections into chunks of at most 900 characters, at sentence ends where possible. A chunk stays within one
 * heading, is a verbatim part of its section, and starts with up to 150 characters of the previous chunk.
 */
export function chunkSections(sections: readonly Section[]): Section[] {
	return sections.flatMap(({ headings, text }) =>
		cutText(text).map((chunk) => ({ headings, text: chunk })),
	)
}

type Piece = { from: number; to: number }

function cutText(text: string): string[] {
	if (text.length <= MAX_CHUNK_LENGTH) return [text]
	const chunks: string[] = []
	let pieces: Piece[] = []
	for (const piece of splitPieces(text)) {
		if (piece.to - (pieces[0]?.from ?? piece.from) > MAX_CHUNK_LENGTH) {
			chunks.push(slicePieces(text, pieces))
			const end = piece.from
			pieces = pieces.filter(({ from }) => end - from <= MAX_OVERLAP)
		}
		pieces.push(piece)
	}
	chunks.push(slicePieces(text, pieces))
	return chunks.filter((chunk) => chunk !== '')
}

function slicePieces(text: string, pieces: readonly Piece[]): string {
	return text.slice(pieces[0]?.from, pieces.at(-1)?.to).trim()
}

/** Splits a text into sentences, and splits a long sentence between words. */
function splitPieces(text: string): Piece[] {
	return [...sentences.segment(text)].flatMap(({ segment, index }) => {
		const pieces: Piece[] = []
		let from = 0
		while (segment.length - from > MAX_PIECE_LENGTH) {
			const space = segment.lastIndexOf(' ', from + MAX_PIECE_LENGTH - 1)
			const to = space > from ? space + 1 : from + MAX_PIECE_LENGTH
			pieces.push({ from: index + from, to: index + to })
			from = to
		}
		return [...pieces, { from: index + from, to: index + segment.length }]
	})
}
