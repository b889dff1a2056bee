import { expect, it } from 'vitest'
import { correctByGlyphs } from './glyphs.ts'
import type { GrayImage } from './grayscale.ts'
import { type Box, boundingBox, type Line } from './lines.ts'

/** Returns a white image of 400 × 100 pixels with black rectangles. */
function draw(boxes: readonly Box[]): GrayImage {
	const image = { width: 400, height: 100, data: Buffer.alloc(400 * 100, 255) }
	for (const { x0, y0, x1, y1 } of boxes)
		for (let y = y0; y < y1; y += 1) image.data.fill(0, y * 400 + x0, y * 400 + x1)
	return image
}

/**
 * Returns a line with the text `text` in print of 40 pixels, and the image of the line: one black rectangle for each of
 * `boxes`.
 */
function print(text: string, ...boxes: readonly Box[]): [Line, GrayImage] {
	const line = { ...boundingBox(boxes), text, size: 40, confidence: 90, words: [] }
	return [line, draw(boxes)]
}

/** Returns the box of a shape that stands on the baseline. `height` is its height in pixels. */
const shape = (x0: number, x1: number, height = 29): Box => ({ x0, x1, y0: 60 - height, y1: 60 })

const REST = [shape(66, 84, 21), shape(88, 106, 21)]

it('correctByGlyphs reads a J with a separate dot as a small j', () => {
	const stem = { x0: 52, y0: 39, x1: 60, y1: 68 }
	const dot = { x0: 54, y0: 30, x1: 60, y1: 36 }
	expect(correctByGlyphs(...print('Jar', dot, stem, ...REST))).toBe('jar')
})

it('correctByGlyphs keeps a capital J', () => {
	expect(correctByGlyphs(...print('Jar', shape(46, 60), ...REST))).toBe('Jar')
})

it('correctByGlyphs adds a space between a number and its unit when they stand apart', () => {
	const unit = [shape(80, 96), shape(99, 117, 21)]
	expect(correctByGlyphs(...print('2kg', shape(50, 68), ...unit))).toBe('2 kg')
	expect(correctByGlyphs(...print('2kg', shape(59, 77), ...unit))).toBe('2kg')
})

it('correctByGlyphs corrects "1" to "11" when the image shows two shapes of the same width', () => {
	expect(correctByGlyphs(...print('1', shape(50, 58), shape(64, 72)))).toBe('11')
	expect(correctByGlyphs(...print('1', shape(50, 58)))).toBe('1')
	expect(correctByGlyphs(...print('1', shape(50, 58), shape(64, 82)))).toBe('1')
})
