import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createOcrWorker } from './ocr-worker.ts'

const worker = createOcrWorker()
afterAll(() => worker.close())

const line = () =>
	sharp(
		Buffer.from(
			'<svg width="400" height="80"><rect width="400" height="80" fill="#fff"/><text x="20" y="54" font-size="40">Roof wash</text></svg>',
		),
	)
		.png()
		.toBuffer()

it('recognizes lines one after another, and continues after an image that cannot be read', async () => {
	const image = await line()
	const readings = await Promise.allSettled(
		[image, Buffer.from('no picture'), image].map((one) => worker.recognize(one)),
	)
	expect(readings.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
	for (const reading of readings)
		if (reading.status === 'fulfilled')
			expect(reading.value.map(({ text }) => text)).toEqual(['Roof', 'wash'])
})
