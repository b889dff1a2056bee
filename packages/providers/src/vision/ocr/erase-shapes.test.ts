import { expect, it } from 'vitest'
import { eraseShapes } from './erase-shapes.ts'
import type { GrayImage } from './grayscale.ts'

const WHITE = 255
const BAR = 80

/** Returns a white image with rectangles of one gray level each. */
function draw(...shapes: { box: [number, number, number, number]; level: number }[]): GrayImage {
	const image = { width: 400, height: 300, data: Buffer.alloc(400 * 300, WHITE) }
	for (const { box, level } of shapes) {
		const [x0, y0, x1, y1] = box
		for (let y = y0; y < y1; y += 1) image.data.fill(level, y * 400 + x0, y * 400 + x1)
	}
	return image
}

it('eraseShapes removes a solid bar and keeps print beside it', () => {
	const print = { box: [310, 112, 314, 130], level: 0 } as const
	const image = draw({ box: [60, 100, 300, 140], level: BAR }, { ...print, box: [...print.box] })
	const erased = eraseShapes(image)
	expect(erased.data.filter((level) => level === BAR)).toHaveLength(0)
	expect(erased.data.filter((level) => level === 0)).toHaveLength(4 * 18)
})

it('eraseShapes keeps a shape that contains letters, a panel along the edge of the image, and a thin line', () => {
	const image = draw(
		{ box: [60, 100, 300, 140], level: BAR },
		{ box: [100, 110, 104, 130], level: WHITE },
		{ box: [112, 110, 116, 130], level: WHITE },
		{ box: [0, 0, 40, 300], level: BAR },
		{ box: [60, 200, 300, 204], level: BAR },
	)
	expect(eraseShapes(image).data.equals(image.data)).toBe(true)
})
