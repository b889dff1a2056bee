import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const fonts = new Map<string, Font>()

export type Family =
	| 'bitter'
	| 'ibm-plex-sans'
	| 'inter'
	| 'lato'
	| 'libre-baskerville'
	| 'merriweather'
	| 'nunito'
	| 'oswald'
	| 'playfair-display'
	| 'poppins'
	| 'roboto-slab'
	| 'rubik'
	| 'source-serif-4'
	| 'work-sans'

export type TextStyle = {
	family: Family
	/** Font weight. The installed package of the font family must contain this weight. */
	weight: number
	/** Font size in pixels, which is the length of one em. */
	size: number
	fill: string
	anchor?: 'start' | 'middle' | 'end'
	/** Additional space after each letter, in ems. */
	tracking?: number
}

/**
 * Returns one line of text as SVG paths, so the image needs no installed fonts. The baseline of the text starts at
 * (x, y).
 */
export function drawText(
	text: string,
	[x, y]: readonly [number, number],
	style: TextStyle,
): string {
	const font = loadFont(style)
	const scale = style.size / font.unitsPerEm
	const tracking = (style.tracking ?? 0) * font.unitsPerEm
	const shift = { start: 0, middle: 0.5, end: 1 }[style.anchor ?? 'start']
	let at = -shift * measureUnits(text, style)
	const run = font.layout(text)
	const glyphs = run.glyphs.map((glyph, index) => {
		const position = run.positions[index]
		const dx = at + (position?.xOffset ?? 0)
		at += (position?.xAdvance ?? 0) + tracking
		const path = glyph.path.toSVG()
		return path === '' ? '' : `<path transform="translate(${round(dx)} 0)" d="${path}"/>`
	})
	return `<g fill="${style.fill}" transform="translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})">${glyphs.join('')}</g>`
}

function measureUnits(text: string, style: TextStyle): number {
	const font = loadFont(style)
	return font.layout(text).advanceWidth + (style.tracking ?? 0) * font.unitsPerEm * text.length
}

function loadFont({ family, weight }: TextStyle): Font {
	const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`
	const known = fonts.get(file)
	if (known !== undefined) return known
	const font = create(readFileSync(require.resolve(file)))
	if (!('layout' in font)) throw new Error(`${file} contains more than one font`)
	fonts.set(file, font)
	return font
}

function round(value: number): number {
	return Math.round(value * 10_000) / 10_000
}
