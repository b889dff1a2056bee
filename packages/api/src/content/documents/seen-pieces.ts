import type { PdfPage } from './open-pdf.ts'
import { WORD_GAP } from './page-layout.ts'
import { isVisible, type PagePicture, splitStruck } from './page-picture.ts'
import { type Box, type Piece, readStrikes } from './page-pieces.ts'
import type { LeftOut } from './reading-notes.ts'

/** Returns whether a tenth of the characters have no meaning, because a font does not map its glyphs to characters. */
export function isGarbled(pieces: readonly Piece[]): boolean {
	const text = pieces.map((piece) => piece.text).join('')
	const unknown = text.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0
	return unknown > text.length / 10
}

/**
 * Returns the pieces of a page that a reader sees and that are not struck. Records the others in `leftOut`, joined where they follow
 * each other.
 */
export async function keepSeen(
	pieces: readonly Piece[],
	{ page, picture }: { page: PdfPage; picture: PagePicture },
	leftOut: LeftOut[],
): Promise<Piece[]> {
	const strikes = await readStrikes(page)
	let passage: LeftOut | undefined
	let last: Piece | undefined
	const leave = (kind: LeftOut['kind'], text: string, piece: Piece) => {
		if (passage?.kind === kind)
			passage.text += last !== undefined && touches(last, piece) ? text : ` ${text}`
		else {
			passage = { kind, text }
			leftOut.push(passage)
		}
		last = piece
	}
	return pieces.flatMap((piece) => {
		const isHidden = piece.order !== null && !isVisible(piece, picture)
		if (isHidden) leave('hidden', piece.text, piece)
		const isCovered = strikes.some((strike) => covers(strike, piece))
		const { kept, struck } = isCovered
			? { kept: '', struck: piece.text }
			: splitStruck(piece, picture)
		if (!isHidden && struck !== '') leave('struck', struck, piece)
		if (isHidden || kept === '') return []
		if (struck === '') passage = undefined
		return [{ ...piece, text: kept }]
	})
}

/** Returns whether a piece goes on right after the other, as after a ligature. */
function touches(piece: Piece, next: Piece): boolean {
	return piece.y === next.y && Math.abs(next.left - piece.right) <= WORD_GAP * piece.size
}

function covers(outer: Box, { box }: Piece): boolean {
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
	return outer.left <= x && x <= outer.right && outer.top <= y && y <= outer.bottom
}
