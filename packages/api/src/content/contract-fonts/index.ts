import { createRequire } from 'node:module'
import path from 'node:path'

const { resolve } = createRequire(import.meta.url)
const google = (name: string, file: string, style: string) =>
	resolve(`@expo-google-fonts/${name}/${style}/${file}_${style}.ttf`)
const embedded = (name: string, file: string) =>
	path.join(path.dirname(resolve(`@embedpdf/${name}`)), '../fonts', file)

/**
 * Font files of each family in contract PDFs, the regular style first. `contracts/pdf/contract.typ` names the families in
 * the same order: Latin with Greek and Cyrillic, Hebrew, Arabic, Devanagari, Thai, Han with kana, Hangul, and symbols such as
 * check boxes.
 */
const FAMILIES: [regular: string, ...styles: string[]][] = [
	[
		google('source-serif-4', 'SourceSerif4', '400Regular'),
		google('source-serif-4', 'SourceSerif4', '700Bold'),
		google('source-serif-4', 'SourceSerif4', '400Regular_Italic'),
		google('source-serif-4', 'SourceSerif4', '700Bold_Italic'),
	],
	[
		google('noto-serif-hebrew', 'NotoSerifHebrew', '400Regular'),
		google('noto-serif-hebrew', 'NotoSerifHebrew', '700Bold'),
	],
	[
		google('noto-naskh-arabic', 'NotoNaskhArabic', '400Regular'),
		google('noto-naskh-arabic', 'NotoNaskhArabic', '700Bold'),
	],
	[
		google('noto-serif-devanagari', 'NotoSerifDevanagari', '400Regular'),
		google('noto-serif-devanagari', 'NotoSerifDevanagari', '700Bold'),
	],
	[
		google('noto-sans-thai', 'NotoSansThai', '400Regular'),
		google('noto-sans-thai', 'NotoSansThai', '700Bold'),
	],
	[embedded('fonts-sc', 'NotoSansHans-Regular.otf')],
	[embedded('fonts-kr', 'NotoSansKR-Regular.otf')],
	[google('noto-sans-symbols-2', 'NotoSansSymbols2', '400Regular')],
]

/** All font files of contract PDFs, except the handwriting font of signatures. */
export const FONT_FILES: readonly string[] = FAMILIES.flat()

/** Characters that are invisible, so they need no font. */
const INVISIBLE =
	/[\t\n\r\u00A0\u00AD\u2000-\u200A\u202F\u205F\u3000\u200B-\u200F\u2028-\u202E\u2060-\u2069]|[\uFE00-\uFE0F]/gu
/** Characters that PDF/A forbids, and control characters. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFEFF\uFFFE\uFFFF]/u
/** A character with its accents, except ASCII alone, which every contract font contains. */
const CLUSTER = /[^\x20-\x7E\p{M}]\p{M}*|[\x20-\x7E]?\p{M}+/gu

/** Characters of the font files that were read in this process. */
const read = new Map<string, Set<number>>()

/**
 * Returns the characters of a text that a contract PDF cannot show, each once: those of scripts without a font, control
 * characters, and letters with accents that no single font contains. Reads a font only when the fonts before it do not suffice.
 */
export async function findUnprintable(text: string): Promise<string[]> {
	const clusters = new Set(text.match(CLUSTER)?.map((cluster) => cluster.replace(INVISIBLE, '')))
	clusters.delete('')
	const forbidden = [...clusters].filter((cluster) => FORBIDDEN.test(cluster))
	let rest = [...clusters].filter((cluster) => !FORBIDDEN.test(cluster))
	for (const [regular] of FAMILIES) {
		if (rest.length === 0) break
		const characters = await readCharacters(regular)
		rest = rest.filter((cluster) => !contains(characters, cluster))
	}
	return [...forbidden, ...rest]
}

/** Returns the characters of a font file. */
export async function readCharacters(file: string): Promise<Set<number>> {
	const known = read.get(file)
	if (known !== undefined) return known
	// Loads the large font module on demand, because most processes check no text.
	const { openSync } = await import('fontkit')
	const font = openSync(file)
	if (!('characterSet' in font)) throw new Error(`${file} contains more than one font`)
	const characters = new Set(font.characterSet)
	read.set(file, characters)
	return characters
}

/** Returns characters as readers and programmers recognize them, for example `Ա (U+0531)`. Names at most ten. */
export function nameCharacters(characters: readonly string[]): string {
	const names = characters.slice(0, 10).map((character) => {
		const codes = [...character].map(formatCodePoint).join(' ')
		return /\p{C}/u.test(character) ? codes : `${character} (${codes})`
	})
	const more = characters.length - names.length
	return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns the code point of a character in the usual notation, for example `U+0531`. */
export function formatCodePoint(character: string): string {
	return `U+${codePoint(character).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Returns whether a font contains a character with its accents, as separate characters or as a composed one. */
function contains(characters: ReadonlySet<number>, cluster: string): boolean {
	return [cluster, cluster.normalize('NFC')].some((form) =>
		[...form].every((character) => characters.has(codePoint(character))),
	)
}

function codePoint(character: string): number {
	return character.codePointAt(0) ?? 0
}
