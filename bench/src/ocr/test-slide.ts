import { gradient, rect, toSvg } from '../drawing/svg.ts'
import { drawText, type Family, type TextStyle } from '../drawing/text.ts'

export const SIZE = { width: 1600, height: 900 }

/** A slide of the test set: how it looks, and what it says. */
export type TestSlide = {
	name: string
	look: 'light' | 'dark' | 'photo'
	/** The words and shapes; laid over `photo` where that is set. */
	svg: string
	/** The seed of the photograph under it. */
	photo?: { seed: number; tint: string; brightness: number }
	/** How it is saved: a quality of JPEG, a width in pixels. */
	saved?: { jpeg?: number; width?: number }
	title: string
	bullets: string[]
}

export type Ink = { family: Family; fill: string }

/** Sets lines of text under one another: as many as there are, `pitch` pixels apart. */
export function setLines(
	lines: readonly string[],
	{ x, y, pitch }: { x: number; y: number; pitch: number },
	style: TextStyle,
): string {
	return lines.map((text, index) => drawText(text, [x, y + index * pitch], style)).join('')
}

/** A slide on one color or on a gradient of two. */
export function plain(colors: readonly [string, string], ...elements: string[]): string {
	return toSvg(
		SIZE.width,
		SIZE.height,
		`<defs>${gradient('ground', colors, [1, 1])}</defs>`,
		rect({ x: 0, y: 0, ...SIZE }, 'url(#ground)'),
		...elements,
	)
}

/** Words and shapes without a ground of their own, to be laid over a photograph. */
export function over(...elements: string[]): string {
	return toSvg(SIZE.width, SIZE.height, ...elements)
}
