import { create, type Font as FontFile } from 'fontkit'
import { z } from 'zod'
import { invalid } from '../../core/errors.ts'
import { checkFontFile } from './check-font-file.ts'
import { unpacksWithin } from './woff2-size.ts'

/** Names in a font file: the family, and the variant such as `700italic`. */
export type FontNames = { family: string; variant: string }

/**
 * Maximum size of an unpacked font in bytes. A real font unpacks to only a few times its file size, but a crafted font
 * could exhaust the memory.
 */
const MAX_UNPACKED_BYTES = 15 * 1024 * 1024
/** Pattern of a font family name. The name goes into style sheets, so quotes, brackets and line ends are rejected. */
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,79}$/u
/** The table directory of a packed font. fontkit returns it, but the type declarations of fontkit omit it. */
const Directory = z.object({
	directory: z.object({
		tables: z.record(
			z.string(),
			z.object({ length: z.number(), transformLength: z.number().nullish() }),
		),
	}),
})

/**
 * Returns the font family and the variant that a woff2 file names. Rejects a file over 2 MB with 413, a file that is not woff2
 * with 415, and a damaged font with 400 for the field `file`.
 */
export function readFont(bytes: Uint8Array): FontNames {
	checkFontFile(bytes)
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const font = parse(file)
	const family = font?.getName('preferredFamily', 'en') ?? font?.familyName
	if (font === undefined || family === undefined || family === null)
		throw invalid('file', 'The font file is damaged. Upload another file.')
	if (!FAMILY.test(family))
		throw invalid(
			'file',
			'The name of the font family contains characters that are not allowed. Rename the font.',
		)
	return { family, variant: variantOf(font) }
}

/**
 * Parses a font file. Returns undefined when a part that browsers need is damaged or when the unpacked font is too
 * large.
 */
function parse(file: Buffer): FontFile | undefined {
	try {
		if (file.readUInt32BE(8) !== file.length || !unpacksWithin(file, MAX_UNPACKED_BYTES))
			return undefined
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
