import type { PageText } from '@dormer/providers/vision'

/** A rendered PDF page: its image, and its text layer with positions in that image. */
export type PdfPage = { image: Uint8Array; text: PageText }

/**
 * Requests to the process that reads PDFs. A `page` request names the PDF by its `key`, and the page by its index `place`,
 * counted from 0. The caller first sends the request without `bytes`. The process replies null if it has not opened this PDF,
 * and the caller then repeats the request with the bytes. The bytes are thus usually sent only once for all pages of a PDF.
 */
export type PdfRequest =
	| { kind: 'check'; bytes: Uint8Array; field: string; maxPages: number }
	| { kind: 'page'; key: string; bytes?: Uint8Array; place: number }
