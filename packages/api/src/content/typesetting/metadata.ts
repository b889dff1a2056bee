/**
 * Returns a text for the metadata of a PDF, which the file contains as readable bytes. Replaces the slash, which starts every
 * name of the PDF syntax, by the division slash. Without this, a company named `/ByteRange [0 1 2 3]` would break the seal.
 */
export function toMetadata(text: string): string {
	return text.replaceAll('/', '\u2215')
}
