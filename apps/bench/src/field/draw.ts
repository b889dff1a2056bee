import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { FieldSlide, SlideSize, Spoil } from './types.ts'

const SIZES: Record<SlideSize, { width: number; height: number }> = {
	wide: { width: 1600, height: 900 },
	classic: { width: 1280, height: 960 },
	flyer: { width: 1240, height: 1754 },
}
/** Largest change of a color value by grain, of 255. */
const GRAIN = 80
/** Share of the pixels of a scan at which a speck begins. */
const SPECKS = 0.0012
const SMALL_WIDTH = 800
const TABLE_COLOR = '#5d5348'

/**
 * Draws a slide as PNG. The same slide gives the same picture on the same machine.
 *
 * @throws when the content does not fit in the picture: part of the text in the truth would then be invisible
 */
export async function drawSlide(browser: Browser, slide: FieldSlide): Promise<Buffer> {
	const viewport = SIZES[slide.size]
	const page = await browser.newPage({ viewport, deviceScaleFactor: 1 })
	try {
		await page.setContent(slide.html, { waitUntil: 'load' })
		const content = await page.evaluate(() => ({
			width: document.body.scrollWidth,
			height: document.body.scrollHeight,
		}))
		if (content.width > viewport.width || content.height > viewport.height)
			throw new Error(
				`${slide.name}: the content takes ${content.width} x ${content.height} px, the picture has ${viewport.width} x ${viewport.height}`,
			)
		const picture = await page.screenshot({ type: 'png' })
		return slide.spoil === undefined
			? picture
			: await SPOILERS[slide.spoil](picture, seedOf(slide.name))
	} finally {
		await page.close()
	}
}

const SPOILERS: Record<Spoil, (picture: Buffer, seed: number) => Promise<Buffer>> = {
	jpeg40: async (picture) =>
		sharp(await compress(picture, 40))
			.png()
			.toBuffer(),
	photo: photograph,
	grain: (picture, seed) =>
		changePixels(picture, (pixels) => {
			const random = randomNumbers(seed)
			for (let index = 0; index < pixels.length; index++)
				pixels[index] = clamp((pixels[index] ?? 0) + (random() + random() - 1) * GRAIN)
		}),
	scan: scanPage,
	small: (picture) => sharp(picture).resize({ width: SMALL_WIDTH }).png().toBuffer(),
}

/** Imitates a phone photo of a printout on a table: turned, slightly out of focus, bright on one side and dark on the other. */
async function photograph(picture: Buffer): Promise<Buffer> {
	const turned = await sharp(picture)
		.removeAlpha()
		.rotate(1.5, { background: TABLE_COLOR })
		.blur(0.9)
		.png()
		.toBuffer({ resolveWithObject: true })
	const { width, height } = turned.info
	const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<radialGradient id="light" cx="0.25" cy="0.2" r="1.05">
			<stop offset="0" stop-color="#fffdf4"/><stop offset="0.55" stop-color="#d9d4c8"/><stop offset="1" stop-color="#8f8a82"/>
		</radialGradient>
		<rect width="100%" height="100%" fill="url(#light)"/></svg>`
	const lit = await sharp(turned.data)
		.composite([{ input: Buffer.from(light), blend: 'multiply' }])
		.removeAlpha()
		.png()
		.toBuffer()
	return sharp(await compress(lit, 72))
		.png()
		.toBuffer()
}

/** Imitates an office scanner: grey, with dark specks on the paper and light ones in the print. */
async function scanPage(picture: Buffer, seed: number): Promise<Buffer> {
	const grey = await sharp(picture).removeAlpha().greyscale().toColorspace('b-w').png().toBuffer()
	return changePixels(grey, (pixels, { width, channels }) => {
		const random = randomNumbers(seed)
		const count = pixels.length / channels
		for (let index = 0; index < count; index++) {
			if (random() >= SPECKS) continue
			const value = random() < 0.6 ? 40 + random() * 60 : 245
			const side = random() < 0.7 ? 1 : 2
			for (let step = 0; step < side * side; step++) {
				const at = index + (step % side) + Math.floor(step / side) * width
				if (at < count) pixels.fill(value, at * channels, (at + 1) * channels)
			}
		}
		for (let index = 0; index < pixels.length; index++)
			pixels[index] = clamp((pixels[index] ?? 0) * 0.94 + (random() - 0.5) * 14)
	})
}

function compress(picture: Buffer, quality: number): Promise<Buffer> {
	return sharp(picture).flatten({ background: 'white' }).jpeg({ quality }).toBuffer()
}

async function changePixels(
	picture: Buffer,
	change: (pixels: Buffer, size: { width: number; channels: number }) => void,
): Promise<Buffer> {
	const { data, info } = await sharp(picture)
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	change(data, info)
	const { width, height, channels } = info
	return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}

function clamp(value: number): number {
	return Math.max(0, Math.min(255, Math.round(value)))
}

/** Returns the 32-bit FNV-1a hash of a text. */
function seedOf(text: string): number {
	let hash = 0x811c9dc5
	for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
	return hash >>> 0
}

/** Returns a generator (mulberry32) of numbers from 0 to 1 that depend on the seed alone. */
function randomNumbers(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}
