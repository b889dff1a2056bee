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
const serif = (cut: string) => `@expo-google-fonts/source-serif-4/${cut}/SourceSerif4_${cut}.ttf`
/** As woff: of woff2 fontkit makes subsets whose letters are empty. */
const SCRIPT = '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff'

/** Read once in a process: a megabyte of font files. */
const files = new Map<string, Promise<Buffer>>()

/** The fonts of a contract, put into the document by the letters that it uses: Source Serif 4, and a script to sign in. */
export async function embedFonts(pdf: PDFDocument): Promise<PdfFonts> {
	pdf.registerFontkit(fontkit)
	const embed = async (file: string) => pdf.embedFont(await readFont(file), { subset: true })
	return {
		regular: await embed(serif('400Regular')),
		bold: await embed(serif('700Bold')),
		italic: await embed(serif('400Regular_Italic')),
		boldItalic: await embed(serif('700Bold_Italic')),
		script: await embed(SCRIPT),
	}
}

/** What measuring asks for again and again, kept as long as the document's fonts are. */
const known = new WeakMap<PDFFont, { characters: Set<number>; widths: Map<string, number> }>()

/** The characters of a text that a font cannot draw, each once. */
export function missingIn(font: PDFFont, text: string): string[] {
	const { characters } = knownOf(font)
	return [...new Set(text)].filter((character) => !characters.has(character.codePointAt(0) ?? 0))
}

/** How wide a text of one font is, in points. */
export function widthIn(font: PDFFont, text: string, size: number): number {
	const { widths } = knownOf(font)
	const width = widths.get(text) ?? font.widthOfTextAtSize(text, 1)
	widths.set(text, width)
	return width * size
}

function knownOf(font: PDFFont): { characters: Set<number>; widths: Map<string, number> } {
	const found = known.get(font) ?? {
		characters: new Set(font.getCharacterSet()),
		widths: new Map(),
	}
	known.set(font, found)
	return found
}

function readFont(file: string): Promise<Buffer> {
	const bytes = files.get(file) ?? readFile(resolve(file))
	files.set(file, bytes)
	return bytes
}
