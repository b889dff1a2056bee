import sharp from 'sharp'
import type { GrayImage } from './grayscale.ts'

/**
 * Number of tiles across the width of a slide. The strokes of a large title are narrower than a tile, so no stroke fills a tile.
 */
const TILES_ACROSS = 24
/** Minimum difference between the lightest and the darkest tile, in gray levels from 0 to 255. */
const MIN_SPAN = 48
/** Maximum difference between neighboring tiles of a gradient, in gray levels. A larger step is the edge of a card. */
const MAX_STEP = 16
/** In a gradient, at least this share of the pairs of neighboring tiles differs by 1 to `MAX_STEP` gray levels. */
const MIN_SLOPE_SHARE = 0.45

type Tiles = { levels: number[]; columns: number; rows: number }

/** Returns whether the background of a slide is a gradient: neighboring tiles differ slightly, distant tiles strongly. */
export function hasGradientBackground(grey: GrayImage): boolean {
	const tiles = measureTiles(grey)
	const sorted = [...tiles.levels].sort((a, b) => a - b)
	const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
	if (at(0.95) - at(0.05) < MIN_SPAN) return false
	const steps = neighborSteps(tiles)
	const sloped = steps.filter((step) => step >= 1 && step <= MAX_STEP).length
	return sloped / Math.max(1, steps.length) >= MIN_SLOPE_SHARE
}

/**
 * Removes the background of a slide. The result shows each pixel's difference from the background around the pixel, as
 * dark print on white. Print that is lighter than the background becomes dark too.
 */
export async function flattenBackground(grey: GrayImage): Promise<GrayImage> {
	const { data, width, height } = grey
	const { levels, columns, rows } = measureTiles(grey)
	const background = await sharp(Buffer.from(levels), {
		raw: { width: columns, height: rows, channels: 1 },
	})
		.resize({ width, height, fit: 'fill', kernel: 'cubic' })
		.grayscale()
		.raw()
		.toBuffer()
	const contrast = Buffer.alloc(data.length)
	for (let at = 0; at < data.length; at += 1)
		contrast[at] = Math.abs((data[at] ?? 0) - (background[at] ?? 0))
	const strongest = percentile(contrast, 0.985)
	const gain = 255 / Math.max(40, strongest)
	return { ...grey, data: Buffer.from(contrast.map((value) => 255 - Math.min(255, value * gain))) }
}

/** Returns the median gray level of each tile. Print covers less than half of a tile, so the median is the background. */
function measureTiles({ data, width, height }: GrayImage): Tiles {
	const size = Math.ceil(width / TILES_ACROSS)
	const columns = Math.ceil(width / size)
	const rows = Math.ceil(height / size)
	const levels: number[] = []
	for (let row = 0; row < rows; row += 1)
		for (let column = 0; column < columns; column += 1) {
			const values: number[] = []
			for (let y = row * size; y < Math.min(height, (row + 1) * size); y += 3)
				for (let x = column * size; x < Math.min(width, (column + 1) * size); x += 3)
					values.push(data[y * width + x] ?? 0)
			values.sort((a, b) => a - b)
			levels.push(values[Math.floor(values.length / 2)] ?? 0)
		}
	return { levels, columns, rows }
}

function neighborSteps({ levels, columns }: Tiles): number[] {
	return levels.flatMap((level, index) => {
		const right = (index + 1) % columns === 0 ? undefined : levels[index + 1]
		const below = levels[index + columns]
		const steps = [right, below].flatMap((other) =>
			other === undefined ? [] : [Math.abs(other - level)],
		)
		return steps.length === 0 ? [] : [Math.max(...steps)]
	})
}

function percentile(values: Uint8Array, share: number): number {
	const counts = new Array<number>(256).fill(0)
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1
	let seen = 0
	for (const [value, count] of counts.entries()) {
		seen += count
		if (seen >= share * values.length) return value
	}
	return 255
}
