import type { PositionedText } from '@dormer/providers/vision'

/** A rendered PDF page: its image, and its lines of text with their positions in that image. */
export type PdfPage = { image: Uint8Array; lines: PositionedText[] }

/**
 * Requests to the process that reads PDFs. All requests for pages of one PDF have the same `key`. `place` is the index
 * of the page, from 0. The caller first omits `bytes`, so that a PDF is sent only once for all its pages. The reply is
 * null when the process needs the bytes.
 */
export type PdfRequest =
	| { kind: 'check'; bytes: Uint8Array; field: string; maxPages: number }
	| { kind: 'page'; key: string; bytes?: Uint8Array; place: number }
