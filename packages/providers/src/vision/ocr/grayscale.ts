import sharp from 'sharp'
import { UnreadableImage } from '../vision.ts'

/** A picture as the engine reads it: one grey channel, raw. */
export type GrayImage = { data: Buffer; width: number; height: number }
/** `scale`: pixels of it for one pixel of the slide. */
export type GraySlide = GrayImage & { scale: number }

const MIN_WIDTH = 1600
const MAX_WIDTH = 2200

/** Decodes a slide for reading: upright, on white, grey, small ones enlarged. Rejects with `UnreadableImage`. */
export async function toGrayscale(image: Uint8Array): Promise<GraySlide> {
	try {
		const upright = sharp(image, { limitInputPixels: 60_000_000 }).autoOrient()
		const { autoOrient } = await upright.metadata()
		const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, autoOrient.width))
		const { data, info } = await upright
			.resize({ width, kernel: 'lanczos3' })
			.flatten({ background: '#fff' })
			.greyscale()
			.raw()
			.toBuffer({ resolveWithObject: true })
		return { data, width: info.width, height: info.height, scale: width / autoOrient.width }
	} catch (cause) {
		throw new UnreadableImage('The image cannot be decoded', { cause })
	}
}

/** Encodes a grey picture as the engine takes it. */
export function encodePng(grey: GrayImage): Promise<Buffer> {
	const { data, width, height } = grey
	return sharp(data, { raw: { width, height, channels: 1 } })
		.png({ compressionLevel: 1 })
		.toBuffer()
}

/** Only what is lighter than the level stays, as black on white: white print on a photograph. */
export function isolateLight(grey: GrayImage, level: number): GrayImage {
	return { ...grey, data: Buffer.from(grey.data.map((value) => (value >= level ? 0 : 255))) }
}

/** Only what is darker than the level stays, as black on white: dark print on a photograph. */
export function isolateDark(grey: GrayImage, level: number): GrayImage {
	return { ...grey, data: Buffer.from(grey.data.map((value) => (value <= level ? 0 : 255))) }
}

/** The share of the picture, 0 to 1, that is neither flat nor a gradient: near 0 for drawn slides without type, high for photographs. */
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
