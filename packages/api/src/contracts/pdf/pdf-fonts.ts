import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

export type PdfFonts = {
	regular: PDFFont
	bold: PDFFont
	italic: PDFFont
	boldItalic: PDFFont
	script: PDFFont
}

const { resolve } = createRequire(import.meta.url)
const serifFile = (style: string) =>
	`@expo-google-fonts/source-serif-4/${style}/SourceSerif4_${style}.ttf`
/** Uses the WOFF file, because subsets that fontkit creates from the WOFF2 file have empty glyphs. */
const SCRIPT = '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff'

/** Font files by path, read once per process. The files take about one megabyte of memory. */
const files = new Map<string, Promise<Buffer>>()

/** Embeds subsets of the contract fonts: Source Serif 4 for the text, and a script font for signatures. */
export async function embedFonts(pdf: PDFDocument): Promise<PdfFonts> {
	pdf.registerFontkit(fontkit)
	const embed = async (file: string) => pdf.embedFont(await readFont(file), { subset: true })
	return {
		regular: await embed(serifFile('400Regular')),
		bold: await embed(serifFile('700Bold')),
		italic: await embed(serifFile('400Regular_Italic')),
		boldItalic: await embed(serifFile('700Bold_Italic')),
		script: await embed(SCRIPT),
	}
}

/** Cached characters and text widths of each font. The cache is released together with the document of the font. */
const metrics = new WeakMap<PDFFont, { characters: Set<number>; widths: Map<string, number> }>()

/** Returns the characters of a text that a font lacks, each once. */
export function missingCharacters(font: PDFFont, text: string): string[] {
	const { characters } = metricsOf(font)
	return [...new Set(text)].filter((character) => !characters.has(character.codePointAt(0) ?? 0))
}

/** Returns the width of a text in one font, in points. */
export function widthIn(font: PDFFont, text: string, size: number): number {
	const { widths } = metricsOf(font)
	const width = widths.get(text) ?? font.widthOfTextAtSize(text, 1)
	widths.set(text, width)
	return width * size
}

function metricsOf(font: PDFFont): { characters: Set<number>; widths: Map<string, number> } {
	const found = metrics.get(font) ?? {
		characters: new Set(font.getCharacterSet()),
		widths: new Map(),
	}
	metrics.set(font, found)
	return found
}

function readFont(file: string): Promise<Buffer> {
	const bytes = files.get(file) ?? readFile(resolve(file))
	files.set(file, bytes)
	return bytes
}
