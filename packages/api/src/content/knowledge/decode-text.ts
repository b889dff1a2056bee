import type { DocumentType } from './schema.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/** Characters outside of ASCII that texts in Windows-1252 have in English, Spanish and their neighbors. */
const WINDOWS_1252 =
	/^[ -~\s¡¿«»“”‘’„‚–—…•·™®©°ºª½¼¾€£¢§¶±×÷²³µ´\u00a0\u00adáéíóúüñçàèìòùâêîôûäëïöãõåøæœßÁÉÍÓÚÜÑÇÀÈÂÊÎÔÄÖ]*$/
/** Largest share of letters with an accent. French, which has the most, has 0.09. */
const MAX_ACCENTS = 0.2
/** Matches letters that were decoded as Windows-1252 although they were UTF-8, such as `â€™` and `Ã©`. */
const DECODED_TWICE = /â€[™œž“”¦˜]|Ã[©±³¡\u00adº¼‘]/

const UNKNOWN_ENCODING =
	'The characters of this file cannot be read for certain. Save it in the encoding UTF-8 and upload it again.'

/**
 * Decodes a text file: by its byte order mark, by the encoding that an HTML file declares, as UTF-16 that alternates with zero
 * bytes, as UTF-8, or as Windows-1252, which older programs write. Throws `UnreadableDocument` when the bytes are not text, and
 * when no encoding gives plausible characters.
 */
export function decodeText(bytes: Uint8Array, type: DocumentType): string {
	const text = new TextDecoder(findEncoding(bytes, type)).decode(bytes)
	if (text.includes('\0'))
		throw new UnreadableDocument(
			'wrong_type',
			'This file is not a text file. Upload a PDF, DOCX, text, Markdown or HTML file.',
		)
	if (text.includes('\ufffd') || DECODED_TWICE.test(text))
		throw new UnreadableDocument('damaged', UNKNOWN_ENCODING)
	return text
}

function findEncoding(bytes: Uint8Array, type: DocumentType): string {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	const declared = type === 'text/html' ? declaredEncoding(bytes) : undefined
	if (declared !== undefined) return declared
	if (bytes.includes(0))
		return isUtf16(bytes, 1) ? 'utf-16le' : isUtf16(bytes, 0) ? 'utf-16be' : 'utf-8'
	if (isValid(bytes, 'utf-8')) return 'utf-8'
	if (isValid(bytes, 'windows-1252') && isWindows1252(bytes)) return 'windows-1252'
	throw new UnreadableDocument('damaged', UNKNOWN_ENCODING)
}

/** Returns the encoding that an HTML file declares at its start (HTML Standard, 13.2.3.2), when it is known. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
	const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
	const label = /<meta[^<>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
	try {
		return label === undefined ? undefined : new TextDecoder(label).encoding
	} catch {
		return undefined
	}
}

/** Returns whether most of the bytes at even (0) or odd (1) places are zero, and no others. */
function isUtf16(bytes: Uint8Array, offset: 0 | 1): boolean {
	const zeros = [0, 0]
	for (const [place, byte] of bytes.entries())
		if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
	return (zeros[1 - offset] ?? 0) === 0 && (zeros[offset] ?? 0) > bytes.length / 4
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
	try {
		new TextDecoder(encoding, { fatal: true }).decode(bytes)
		return true
	} catch {
		return false
	}
}

/** Returns whether bytes give expected characters in Windows-1252, with few accents: in other scripts most letters have one. */
function isWindows1252(bytes: Uint8Array): boolean {
	const text = new TextDecoder('windows-1252').decode(bytes)
	const accents = text.match(/[À-ÿ]/g)?.length ?? 0
	const letters = text.match(/\p{L}/gu)?.length ?? 0
	return WINDOWS_1252.test(text) && accents <= MAX_ACCENTS * letters
}
