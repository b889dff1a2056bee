import { UnreadableImage } from '@dormer/providers/vision/vision'
import sharp, { type Sharp } from 'sharp'
import type { Box } from './geometry.ts'

/** An uncompressed image with the channels red, green and blue. */
export type Picture = { data: Buffer; width: number; height: number }
/** A slide as it is read. `scale` is the ratio of its width to the width of the original slide. */
export type SlidePicture = Picture & { scale: number }

const MIN_WIDTH = 1600
const MAX_WIDTH = 2200
/** Maximum height in pixels. A taller picture is made narrower. */
const MAX_HEIGHT = 3000
/** A transparent picture whose print is lighter than this gray level is read on a dark background. */
const LIGHT = 160

/**
 * Decodes a slide for reading: upright, without transparency, at a suitable size. Rejects with `UnreadableImage` for a damaged
 * image.
 */
export async function toPicture(image: Uint8Array): Promise<SlidePicture> {
	try {
		const upright = sharp(image, { limitInputPixels: 60_000_000 }).autoOrient()
		const { autoOrient, hasAlpha } = await upright.metadata()
		const width = Math.round(
			Math.min(
				MAX_WIDTH,
				Math.max(MIN_WIDTH, autoOrient.width),
				(MAX_HEIGHT * autoOrient.width) / autoOrient.height,
			),
		)
		const background = hasAlpha && (await isLightPrint(image)) ? '#222' : '#fff'
		const { data, info } = await upright
			.resize({ width, kernel: 'lanczos3' })
			.flatten({ background })
			.toColourspace('srgb')
			.raw()
			.toBuffer({ resolveWithObject: true })
		const rgb = info.channels === 3 ? data : repeatGray(data)
		return { data: rgb, width: info.width, height: info.height, scale: width / autoOrient.width }
	} catch (cause) {
		throw new UnreadableImage('The image cannot be decoded', { cause })
	}
}

/** Returns whether the visible pixels of a transparent picture are light: its print would vanish on white. */
async function isLightPrint(image: Uint8Array): Promise<boolean> {
	const { data } = await sharp(image)
		.resize({ width: 400 })
		.toColourspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	let [visible, sum] = [0, 0]
	for (let at = 0; at + 3 < data.length; at += 4) {
		const share = (data[at + 3] ?? 0) / 255
		visible += share
		sum += (share * ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0))) / 3
	}
	return visible < (0.5 * data.length) / 4 && sum > LIGHT * visible
}

function repeatGray(gray: Buffer): Buffer {
	const rgb = Buffer.alloc(gray.length * 3)
	for (const [at, level] of gray.entries()) rgb.fill(level, at * 3, at * 3 + 3)
	return rgb
}

type Size = { height: number; maxWidth: number }

/** Returns the part of a picture that a box encloses, scaled to a height in pixels. */
export function cropLine(picture: Picture, box: Box, { height, maxWidth }: Size): Sharp {
	const left = Math.max(0, Math.floor(box.x0))
	const top = Math.max(0, Math.floor(box.y0))
	const across = Math.max(1, Math.min(picture.width, Math.ceil(box.x1)) - left)
	const down = Math.max(1, Math.min(picture.height, Math.ceil(box.y1)) - top)
	const width = Math.min(maxWidth, Math.max(8, Math.round((across * height) / down)))
	return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
		.extract({ left, top, width: across, height: down })
		.resize({ width, height, fit: 'fill' })
}

/** Maximum width in pixels of a line for Tesseract. */
const MAX_LINE_WIDTH = 3200

/** Returns a line as a PNG image of dark print on a light background with the full range of gray levels, `height` pixels high. */
export async function cropDark(picture: Picture, box: Box, height: number): Promise<Buffer> {
	const { data, info } = await cropLine(picture, box, { height, maxWidth: MAX_LINE_WIDTH })
		.grayscale()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const sorted = Uint8Array.from(data).sort()
	const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
	const [low, high] = [at(0.01), at(0.99)]
	const span = Math.max(1, high - low)
	const isDark = at(0.5) < (low + high) / 2
	const levels = data.map((value) => {
		const level = Math.min(255, Math.max(0, ((value - low) / span) * 255))
		return isDark ? 255 - level : level
	})
	return sharp(Buffer.from(levels), {
		raw: { width: info.width, height: info.height, channels: 1 },
	})
		.extend({ top: 8, bottom: 8, left: 12, right: 12, background: '#fff' })
		.png({ compressionLevel: 0 })
		.toBuffer()
}
