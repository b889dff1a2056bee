import type { PositionedText } from '@dormer/providers/vision'

/** A rendered PDF page: its image, and its lines of text with their positions in that image. */
export type PdfPage = { image: Uint8Array; lines: PositionedText[] }

/**
 * Requests to the process that reads PDFs. Pages of one PDF have the same `key`. `place` is the index of a page, from 0.
 * Without `bytes`, the reply is null when the process has not opened the PDF of this key, so that the bytes are sent only
 * once for all pages.
 */
export type PdfRequest =
	| { kind: 'check'; bytes: Uint8Array; field: string; maxPages: number }
	| { kind: 'page'; key: string; bytes?: Uint8Array; place: number }
