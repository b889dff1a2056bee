import { contrastRatio, formatHex, mixColors, parseHex, saturation } from '../core/color.ts'

export type LogoColors = { primary: string; primaryLight: string; accent: string }

const SIDE = 96
/** Width of a color bucket in each channel (0 to 255). Pixels in the same bucket count as one color. */
const STEP = 32

/** Proposes a palette from the colors of an image; returns null when the image has only gray pixels. */
export async function paletteFromImage(source: Blob): Promise<LogoColors | null> {
	const bitmap = await createImageBitmap(source, { resizeWidth: SIDE, resizeHeight: SIDE })
	const canvas = new OffscreenCanvas(SIDE, SIDE)
	const context = canvas.getContext('2d')
	if (context === null) return null
	context.drawImage(bitmap, 0, 0)
	return paletteFromPixels(context.getImageData(0, 0, SIDE, SIDE).data)
}

/**
 * Selects a palette from RGBA pixels. The primary color is the most frequent color with a contrast of at least 4.5 to white.
 * The accent is the most frequent color that differs from it.
 */
export function paletteFromPixels(rgba: Uint8ClampedArray): LogoColors | null {
	const colors = popularColors(rgba)
	const [first] = colors
	if (first === undefined) return null
	const primary =
		colors.find((color) => (contrastRatio(color, '#ffffff') ?? 0) >= 4.5) ?? darken(first)
	const accent =
		colors.find((color) => (contrastRatio(color, primary) ?? 0) >= 1.6) ??
		mixColors(primary, '#ffffff', 0.45)
	return { primary, primaryLight: mixColors(primary, '#ffffff', 0.14), accent }
}

function darken(color: string): string {
	let dark = color
	while ((contrastRatio(dark, '#ffffff') ?? 21) < 4.5) dark = mixColors(dark, '#000000', 0.1)
	return dark
}

function popularColors(rgba: Uint8ClampedArray): string[] {
	const buckets = new Map<string, { weight: number; r: number; g: number; b: number; n: number }>()
	for (let at = 0; at < rgba.length; at += 4) {
		const [r = 0, g = 0, b = 0, alpha = 0] = rgba.slice(at, at + 4)
		const colorful = saturation({ r, g, b })
		if (alpha < 128 || colorful < 0.15) continue
		const key = [r, g, b].map((part) => Math.floor(part / STEP)).join()
		const bucket = buckets.get(key) ?? { weight: 0, r: 0, g: 0, b: 0, n: 0 }
		bucket.weight += colorful
		bucket.r += r
		bucket.g += g
		bucket.b += b
		bucket.n += 1
		buckets.set(key, bucket)
	}
	return [...buckets.values()]
		.toSorted((a, b) => b.weight - a.weight)
		.map(({ r, g, b, n }) => formatHex({ r: r / n, g: g / n, b: b / n }))
		.filter((color) => parseHex(color) !== null)
}
