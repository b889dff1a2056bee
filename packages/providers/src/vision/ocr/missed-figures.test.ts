import { expect, it } from 'vitest'
import type { GrayImage } from './grayscale.ts'
import type { Box, Line } from './lines.ts'
import { findMissedFigures } from './missed-figures.ts'

/** Returns a white image of 800 × 450 pixels with black rectangles. */
function draw(...boxes: readonly Box[]): GrayImage {
	const image = { width: 800, height: 450, data: Buffer.alloc(800 * 450, 255) }
	for (const { x0, y0, x1, y1 } of boxes)
		for (let y = y0; y < y1; y += 1) image.data.fill(0, y * 800 + x0, y * 800 + x1)
	return image
}

/**
 * Returns a recognized line that contains the number 23. Its font size (em) is 40 pixels, so that its digits are 29 pixels
 * high.
 */
const figure = (box: Box): Line => ({ ...box, text: '23', size: 40, confidence: 96, words: [] })

const KNOWN = { x0: 100, y0: 100, x1: 140, y1: 129 }
const DIGIT = { x0: 400, y0: 200, x1: 418, y1: 229 }

it('findMissedFigures finds a digit outside every recognized line of text', async () => {
	const found = await findMissedFigures(draw(KNOWN, DIGIT), [figure(KNOWN)])
	expect(found).toEqual([expect.objectContaining({ ...DIGIT, text: '', size: 40 })])
})

it('findMissedFigures does not read numbers from a dot, a horizontal line, a tall shape, or a shape beside a recognized line of text', async () => {
	const dot = { x0: 400, y0: 200, x1: 410, y1: 210 }
	const rule = { x0: 200, y0: 300, x1: 700, y1: 304 }
	const tall = { x0: 600, y0: 100, x1: 620, y1: 200 }
	const beside = { x0: 145, y0: 100, x1: 163, y1: 129 }
	const image = draw(KNOWN, dot, rule, tall, beside)
	expect(await findMissedFigures(image, [figure(KNOWN)])).toEqual([])
})

it('findMissedFigures finds nothing on a slide with a pattern of digit-sized shapes', async () => {
	const digits = Array.from({ length: 70 }, (_, index) => {
		const [x0, y0] = [200 + (index % 10) * 60, 20 + Math.floor(index / 10) * 60]
		return { x0, x1: x0 + 18, y0, y1: y0 + 29 }
	})
	expect(await findMissedFigures(draw(KNOWN, ...digits), [figure(KNOWN)])).toEqual([])
	const ticks = Array.from({ length: 1200 }, (_, index) => {
		const [x0, y0] = [200 + (index % 50) * 12, 10 + Math.floor(index / 50) * 18]
		return { x0, x1: x0 + 4, y0, y1: y0 + 17 }
	})
	expect(await findMissedFigures(draw(KNOWN, DIGIT, ...ticks), [figure(KNOWN)])).toEqual([])
})
