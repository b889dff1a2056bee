import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

/**
 * Writes the fonts of the viewer into `generated`: a style sheet, and the font files that it names. Splits the Latin file of each
 * family, so the first page load needs only the characters of English text. Keeps the weights and the OpenType features
 * that the styles of the viewer use.
 */
const FAMILIES = ['inter', 'source-serif-4']
/** The smallest and the largest weight in the styles of the viewer and of `@dormer/stage`. */
const WEIGHTS = { min: 400, max: 700 }
/** Features for text in general, and those that the styles switch on: figures of one width, and two shapes of Inter. */
const FEATURES = [
	'ccmp',
	'rlig',
	'locl',
	'mark',
	'mkmk',
	'calt',
	'liga',
	'kern',
	'tnum',
	'cv11',
	'ss03',
]
/** Characters of the first page load: ASCII, and the signs that English texts and the viewer itself use. */
const ENGLISH =
	'U+0020-007E,U+00A0,U+00A9,U+00AE,U+00B0,U+00B7,U+00BD,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2122,U+2192,U+2212'

const OUTPUT = path.resolve(import.meta.dirname, '../generated')
const require = createRequire(import.meta.url)
const english = new Set(listCodePoints(ENGLISH))

await rm(OUTPUT, { recursive: true, force: true })
await mkdir(OUTPUT)
const sheets = await Promise.all(FAMILIES.map(writeFamily))
await writeFile(path.join(OUTPUT, 'fonts.css'), sheets.join('\n'))

/**
 * Writes the files of one family and returns its style sheet. The face with the English characters comes after the face with the
 * whole Latin range, so a browser takes these characters from it.
 */
async function writeFamily(family: string): Promise<string> {
	const sheet = require.resolve(`@fontsource-variable/${family}/wght.css`)
	const faces = (await readFile(sheet, 'utf8')).split(/(?=\/\* )/)
	const written: string[] = []
	for (const face of faces) {
		const [, file = ''] = /url\(\.\/files\/([^)]+)\)/.exec(face) ?? []
		const [, range = ''] = /unicode-range: ([^;]+);/.exec(face) ?? []
		const source = await readFile(path.join(path.dirname(sheet), 'files', file))
		const points = listCodePoints(range)
		const parts = file.includes('-latin-wght')
			? [
					{ suffix: '-more', range, points: points.filter((point) => !english.has(point)) },
					{ suffix: '-english', range: ENGLISH, points: [...english] },
				]
			: [{ suffix: '', range, points }]
		for (const part of parts) {
			const name = file.replace('-wght', `${part.suffix}-wght`)
			await writeFile(path.join(OUTPUT, name), await subset(source, part.points))
			written.push(formatFace(face, { name, range: part.range }))
		}
	}
	return written.join('\n')
}

function listCodePoints(range: string): number[] {
	return range.split(',').flatMap((part) => {
		const [from = 0, to = from] = part
			.trim()
			.slice('U+'.length)
			.split('-')
			.map((hex) => Number.parseInt(hex, 16))
		return Array.from({ length: to - from + 1 }, (_, index) => from + index)
	})
}

function subset(font: Buffer, points: readonly number[]): Promise<Buffer> {
	return subsetFont(font, String.fromCodePoint(...points), {
		targetFormat: 'woff2',
		variationAxes: { wght: WEIGHTS },
		keepFeatures: FEATURES,
	})
}

function formatFace(face: string, { name, range }: { name: string; range: string }): string {
	return face
		.replace(/url\([^)]+\)/, `url(./${name})`)
		.replace(/font-weight: [^;]+;/, `font-weight: ${WEIGHTS.min} ${WEIGHTS.max};`)
		.replace(/unicode-range: [^;]+;/, `unicode-range: ${range};`)
}
