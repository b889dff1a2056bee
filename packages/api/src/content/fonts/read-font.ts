import { create, type Font as FontFile } from 'fontkit'
import { z } from 'zod'
import { AppError, invalid } from '../../core/errors.ts'

export const MAX_FONT_BYTES = 2 * 1024 * 1024

/** A font unpacks to a few times its size; what claims more is made to fill the memory. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024
const SIGNATURE = 'wOF2'
/** The name goes into style sheets: no quotes, no brackets, no line ends. */
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,79}$/u
/** Tables as they lie in the packed stream; the type declarations of fontkit leave them out. */
const Directory = z.object({
	directory: z.object({
		tables: z.record(
			z.string(),
			z.object({ length: z.number(), transformLength: z.number().nullish() }),
		),
	}),
})

/**
 * The family and the variant that a woff2 file says it is. Refuses what is too large (413), what is no woff2 (415)
 * and what cannot be read down to its glyphs (400 at `file`).
 */
export function readFont(bytes: Uint8Array): { family: string; variant: string } {
	if (bytes.length > MAX_FONT_BYTES)
		throw new AppError('PAYLOAD_TOO_LARGE', 'file: A font has at most 2 MB')
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	if (file.toString('latin1', 0, 4) !== SIGNATURE)
		throw new AppError('UNSUPPORTED_TYPE', 'file: Expected a font in the woff2 format')
	const font = parse(file)
	const family = font?.getName('preferredFamily', 'en') ?? font?.familyName
	if (font === undefined || family === undefined || family === null)
		throw invalid('file', 'The font is damaged')
	if (!FAMILY.test(family)) throw invalid('file', 'The name of the font’s family cannot be used')
	return { family, variant: variantOf(font) }
}

/** Undefined when any part that a browser needs does not parse. */
function parse(file: Buffer): FontFile | undefined {
	try {
		if (file.readUInt32BE(8) !== file.length) return undefined
		const font = create(file)
		if (!('glyphForCodePoint' in font) || unpackedBytes(font) > MAX_UNPACKED_BYTES) return undefined
		const [character] = font.characterSet
		if (character === undefined) return undefined
		font.glyphForCodePoint(character).path.toSVG()
		return font
	} catch {
		return undefined
	}
}

function unpackedBytes(font: FontFile): number {
	const tables = Object.values(Directory.parse(font).directory.tables)
	return tables.reduce((sum, table) => sum + (table.transformLength ?? table.length), 0)
}

function variantOf(font: FontFile): string {
	const axis = font.variationAxes.wght
	const weight = axis === undefined ? weightOf(font) : `${axis.min}..${axis.max}`
	return font['OS/2'].fsSelection.italic ? `${weight}italic` : weight
}

function weightOf(font: FontFile): string {
	const weight = Math.round(font['OS/2'].usWeightClass / 100) * 100
	return String(Math.min(900, Math.max(100, weight)))
}
