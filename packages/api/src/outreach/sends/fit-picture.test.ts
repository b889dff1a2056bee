import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitPicture } from './fit-picture.ts'

/** Creates a white image with a red strip at the top edge, where slides have their title. */
function makeSlide(width: number, height: number): Promise<Buffer> {
	const strip = { create: { width, height: 60, channels: 3, background: '#ff0000' } } as const
	return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
		.composite([{ input: strip, top: 0, left: 0 }])
		.png()
		.toBuffer()
}

describe('fitPicture', () => {
	it.each([
		['a slide', 1600, 900],
		['a 4:3 slide', 1600, 1200],
		['a portrait picture', 900, 1600],
	])('keeps the top of %s', async (_name, width, height) => {
		const picture = await fitPicture(await makeSlide(width, height))
		const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
		expect([info.width, info.height]).toEqual([1072, 603])
		const at = (2 * info.width + info.width / 2) * info.channels
		expect(data[at]).toBeGreaterThan(240)
		expect(data[at + 1]).toBeLessThan(15)
	})
})
