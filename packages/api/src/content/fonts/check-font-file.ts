import { AppError } from '../../core/errors.ts'

export const MAX_FONT_BYTES = 2 * 1024 * 1024

const SIGNATURE = 'wOF2'

/** Rejects a file over 2 MB (413) and a file without the signature of woff2 (415), without reading the font. */
export function checkFontFile(bytes: Uint8Array): void {
	if (bytes.length > MAX_FONT_BYTES)
		throw new AppError(
			'PAYLOAD_TOO_LARGE',
			'file: The font is larger than 2 MB. Upload a smaller file.',
		)
	if (Buffer.from(bytes.subarray(0, SIGNATURE.length)).toString('latin1') !== SIGNATURE)
		throw new AppError(
			'UNSUPPORTED_TYPE',
			'file: The file is not a woff2 font. Upload a woff2 file.',
		)
}
