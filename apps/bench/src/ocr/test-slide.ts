import { gradient, rect, toSvg } from '../drawing/svg.ts'
import { drawText, type TextStyle } from '../drawing/text.ts'

export const SIZE = { width: 1600, height: 900 }

/** Slide of the test set, with the title and bullets that the OCR engine must read. */
export type TestSlide = {
	name: string
	look: 'light' | 'dark' | 'photo'
	/** Texts and shapes of the slide as SVG. They are drawn over `photo` when a photo is set. */
	svg: string
	/** Seed, tint and brightness of the generated photo on which the SVG is drawn. */
	photo?: { seed: number; tint: string; brightness: number }
	/** Encoding of the image file: the width in pixels and the JPEG quality. Without a quality, the file is a PNG. */
	encoding?: { jpeg?: number; width?: number }
	title: string
	bullets: string[]
}

/** Draws lines of text below one another. The distance between two baselines is `pitch` pixels. */
export function drawLines(
	lines: readonly string[],
	{ x, y, pitch }: { x: number; y: number; pitch: number },
	style: TextStyle,
): string {
	return lines.map((text, index) => drawText(text, [x, y + index * pitch], style)).join('')
}

/** Returns the SVG of a slide whose background is a gradient of two colors. */
export function slideOnColor(colors: readonly [string, string], ...elements: string[]): string {
	return toSvg(
		SIZE.width,
		SIZE.height,
		`<defs>${gradient('ground', colors, [1, 1])}</defs>`,
		rect({ x: 0, y: 0, ...SIZE }, 'url(#ground)'),
		...elements,
	)
}

/** Returns the SVG of a slide with a transparent background. The SVG is drawn over a photo. */
export function slideOverPhoto(...elements: string[]): string {
	return toSvg(SIZE.width, SIZE.height, ...elements)
}
