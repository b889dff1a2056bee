import sharp, { type Sharp } from 'sharp'

export type Point = readonly [x: number, y: number]

/** Returns an SVG document of this size with the given elements. */
export function toSvg(width: number, height: number, ...elements: string[]): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements.join('')}</svg>`
}

/** Converts an SVG to pixels at twice its size and scales the image down, which makes edges smoother. `width` is in pixels. */
export function rasterize(svg: string, width: number): Sharp {
	return sharp(Buffer.from(svg), { density: 144 }).resize({ width, kernel: 'lanczos3' })
}

/** Returns a closed, filled path through the points. */
export function shape(points: readonly Point[], fill: string, more = ''): string {
	return `<path d="M${points.map(([x, y]) => `${fix(x)} ${fix(y)}`).join('L')}Z" fill="${fill}" ${more}/>`
}

/** Returns an open path through the points. */
export function line(points: readonly Point[], stroke: string, more = ''): string {
	return `<path d="M${points.map(([x, y]) => `${fix(x)} ${fix(y)}`).join('L')}" fill="none" stroke="${stroke}" ${more}/>`
}

export type Rect = { x: number; y: number; width: number; height: number; radius?: number }

/** Returns a rectangle, with rounded corners when `radius` is set. */
export function rect({ x, y, width, height, radius = 0 }: Rect, fill: string, more = ''): string {
	return `<rect x="${fix(x)}" y="${fix(y)}" width="${fix(width)}" height="${fix(height)}" rx="${radius}" fill="${fill}" ${more}/>`
}

/**
 * Returns a linear gradient from the top left corner to the point `to`, in fractions of the element's size. By default, the
 * gradient runs from top to bottom. Elements refer to it as `url(#id)`.
 */
export function gradient(id: string, colors: readonly string[], to: Point = [0, 1]): string {
	const stops = colors.map(
		(color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`,
	)
	return `<linearGradient id="${id}" x1="0" y1="0" x2="${to[0]}" y2="${to[1]}">${stops.join('')}</linearGradient>`
}

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}

function fix(value: number): number {
	return Math.round(value * 100) / 100
}
