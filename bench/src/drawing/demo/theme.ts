import { gradient, type Point, rect, toSvg } from '../svg.ts'
import { drawText, type TextStyle } from '../text.ts'

const SLIDE = { width: 1600, height: 900 }
export const COLOR = {
	ink: '#18232d',
	deep: '#111a22',
	panel: '#22313d',
	rule: '#34464f',
	cream: '#f5f0e7',
	mist: '#a9b9c5',
	gold: '#e3a857',
	bronze: '#8a5f22',
}

const SERIF: TextStyle = { family: 'source-serif-4', weight: 600, size: 80, fill: COLOR.cream }
const SANS: TextStyle = { family: 'inter', weight: 500, size: 38, fill: COLOR.cream }

/** Draws text in the serif font that the demo slides use for headings. */
export function serif(text: string, at: Point, style: Partial<TextStyle> = {}): string {
	return drawText(text, at, { ...SERIF, ...style })
}

/** Draws text in the sans-serif font that the demo slides use for body text. */
export function sans(text: string, at: Point, style: Partial<TextStyle> = {}): string {
	return drawText(text, at, { ...SANS, ...style })
}

/**
 * Returns a dark slide with its number at the bottom. Also shows the company name at the bottom, unless an image is
 * there.
 */
export function darkSlide(number: number, ...elements: string[]): string {
	return toSvg(
		SLIDE.width,
		SLIDE.height,
		`<defs>${gradient('night', ['#1d2a35', '#18232d', '#131c25'], [0.4, 1])}</defs>`,
		rect({ x: 0, y: 0, ...SLIDE }, 'url(#night)'),
		...elements,
		footer(number),
	)
}

function footer(number: number): string {
	const name = { size: 21, weight: 600, fill: COLOR.mist, tracking: 0.1 }
	return [
		SLIDES_WITHOUT_NAME.includes(number) ? '' : sans('SUMMIT PEAK ROOFING', [100, 846], name),
		sans(String(number), [1500, 846], { size: 21, fill: COLOR.mist, anchor: 'end' }),
	].join('')
}

const SLIDES_WITHOUT_NAME = [3, 4, 6]

/** Draws a check mark that starts at the given point. */
export function checkMark([x, y]: Point): string {
	return `<path d="M${x} ${y}l12 13 26-28" fill="none" stroke="${COLOR.gold}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`
}
