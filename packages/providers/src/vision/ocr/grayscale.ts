import sharp from 'sharp'
import { UnreadableImage } from '../vision.ts'

/** An uncompressed image with one gray channel, as OCR requires it. */
export type GrayImage = { data: Buffer; width: number; height: number }
/** A grayscale slide. `scale` is the ratio of its width to the width of the original slide. */
export type GraySlide = GrayImage & { scale: number }

const MIN_WIDTH = 1600
const MAX_WIDTH = 2200

/**
 * Decodes a slide for OCR as a gray image: upright, on a white background, at a suitable width. Rejects with
 * `UnreadableImage` for a damaged image.
 */
export async function toGrayscale(image: Uint8Array): Promise<GraySlide> {
	try {
		const upright = sharp(image, { limitInputPixels: 60_000_000 }).autoOrient()
		const { autoOrient } = await upright.metadata()
		const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, autoOrient.width))
		const { data, info } = await upright
			.resize({ width, kernel: 'lanczos3' })
			.flatten({ background: '#fff' })
			.grayscale()
			.raw()
			.toBuffer({ resolveWithObject: true })
		return { data, width: info.width, height: info.height, scale: width / autoOrient.width }
	} catch (cause) {
		throw new UnreadableImage('The image cannot be decoded', { cause })
	}
}

/** Encodes a grayscale image as PNG for OCR. */
export function encodePng(grey: GrayImage): Promise<Buffer> {
	const { data, width, height } = grey
	return sharp(data, { raw: { width, height, channels: 1 } })
		.png({ compressionLevel: 1 })
		.toBuffer()
}

/**
 * Paints black every pixel that is at least as light as `level`, and white every darker pixel. This isolates white print on a
 * photograph.
 */
export function isolateLight(grey: GrayImage, level: number): GrayImage {
	return { ...grey, data: Buffer.from(grey.data.map((value) => (value >= level ? 0 : 255))) }
}

/**
 * Paints black every pixel that is at least as dark as `level`, and white every lighter pixel. This isolates dark print on a
 * photograph.
 */
export function isolateDark(grey: GrayImage, level: number): GrayImage {
	return { ...grey, data: Buffer.from(grey.data.map((value) => (value <= level ? 0 : 255))) }
}

/**
 * Returns the share of textured pixels, from 0 to 1. The share is near 0 for a drawn slide without text and high for a
 * photograph.
 */
export function measureTexture({ data, width, height }: GrayImage): number {
	const step = 4
	let rough = 0
	let count = 0
	for (let y = step; y < height - step; y += step) {
		for (let x = step; x < width - step; x += step) {
			const at = y * width + x
			const value = data[at] ?? 0
			const around =
				((data[at - step] ?? 0) +
					(data[at + step] ?? 0) +
					(data[at - step * width] ?? 0) +
					(data[at + step * width] ?? 0)) /
				4
			const bend = Math.abs(value - around)
			if (bend > 2 && bend < 40) rough += 1
			count += 1
		}
	}
	return count === 0 ? 0 : rough / count
}

/** Inverts light print on a dark background, and increases the contrast to the full range of gray levels. */
export function darkOnLight(grey: GrayImage): GrayImage {
	const sorted = Uint8Array.from(grey.data).sort()
	const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
	const [low, high] = [at(0.01), at(0.99)]
	const span = Math.max(1, high - low)
	const isDark = backgroundOf(grey) < (low + high) / 2
	const data = grey.data.map((value) => {
		const stretched = Math.min(255, Math.max(0, ((value - low) / span) * 255))
		return isDark ? 255 - stretched : stretched
	})
	return { ...grey, data: Buffer.from(data) }
}

/** Returns the gray level of the background, which is the median of the edge pixels. */
function backgroundOf({ data, width, height }: GrayImage): number {
	const edge: number[] = []
	for (let x = 0; x < width; x += 1) edge.push(data[x] ?? 0, data[(height - 1) * width + x] ?? 0)
	for (let y = 0; y < height; y += 1)
		edge.push(data[y * width] ?? 0, data[(y + 1) * width - 1] ?? 0)
	edge.sort((a, b) => a - b)
	return edge[Math.floor(edge.length / 2)] ?? 255
}
