import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createOcrWorkers } from './workers.ts'

const workers = createOcrWorkers()
afterAll(() => workers.close())

const slide = () =>
	readFile(path.join(import.meta.dirname, '../../../../../apps/server/demo/slide-9.webp'))
const countLines = (page: Awaited<ReturnType<typeof workers.recognize>>) =>
	(page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines)).length

it('recognizes several images concurrently, and continues after an image that cannot be read', async () => {
	const image = await slide()
	const broken = Buffer.from('no picture')
	const readings = await Promise.allSettled(
		[image, broken, image, broken, image, image].map((one) => workers.recognize(one, 'sparse')),
	)
	expect(readings.map(({ status }) => status)).toEqual([
		'fulfilled',
		'rejected',
		'fulfilled',
		'rejected',
		'fulfilled',
		'fulfilled',
	])
	for (const reading of readings)
		if (reading.status === 'fulfilled') expect(countLines(reading.value)).toBeGreaterThan(3)
})

it('rejects a call that waits for an OCR worker when the caller aborts', async () => {
	const giveUp = new AbortController()
	const image = await slide()
	const first = [workers.recognize(image, 'sparse'), workers.recognize(image, 'sparse')]
	const waiting = workers.recognize(image, 'sparse', giveUp.signal)
	giveUp.abort()
	await expect(waiting).rejects.toThrow('aborted')
	await Promise.all(first)
})
