import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasGradientBackground } from './flatten.ts'
import { encodePng, type GrayImage, toGrayscale } from './grayscale.ts'
import { recognizeSlide } from './recognize-slide.ts'
import { createOcrWorkers } from './workers.ts'

/** Returns an image of 480 × 270 pixels with a dark stroke. `levelAt` returns the gray level of the background at a column. */
function draw(levelAt: (x: number) => number): GrayImage {
	const [width, height] = [480, 270]
	const data = Buffer.alloc(width * height)
	for (let at = 0; at < data.length; at += 1) data[at] = levelAt(at % width)
	for (let y = 100; y < 106; y += 1) data.fill(0, y * width + 60, y * width + 400)
	return { data, width, height }
}

describe('hasGradientBackground', () => {
	it.each([
		['a background that becomes lighter across the slide', (x: number) => 40 + x / 3, true],
		['a background of one color', () => 240, false],
		['a shade that hardly changes', (x: number) => 225 + x / 20, false],
		['two panels side by side', (x: number) => (x < 240 ? 40 : 230), false],
	])('tells a gradient from other backgrounds: %s', (_, levelAt, expected) => {
		expect(hasGradientBackground(draw(levelAt))).toBe(expected)
	})

	it('returns false for the slides of the demo deck', async () => {
		for (const position of [2, 6, 9]) {
			const file = `../../../../../apps/server/demo/slide-${position}.webp`
			const slide = await toGrayscale(await readFile(path.join(import.meta.dirname, file)))
			expect(hasGradientBackground(slide)).toBe(false)
		}
	})
})

describe('recognizeSlide', () => {
	it('reads a slide a second time without its background only when the background is a gradient', async () => {
		const ocr = createOcrWorkers()
		const countPasses = async (levelAt: (x: number) => number) => {
			let passes = 0
			const recognize: typeof ocr.recognize = (image, mode, signal) => {
				if (mode === 'page') passes += 1
				return ocr.recognize(image, mode, signal)
			}
			const image = await encodePng(draw(levelAt))
			await recognizeSlide(image, { workers: { ...ocr, recognize } })
			return passes
		}
		expect(await countPasses(() => 240)).toBe(1)
		expect(await countPasses((x) => 40 + x / 3)).toBe(2)
		await ocr.close()
	})
})
