import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ModelFailed } from '../openai.ts'
import { type ModelServer, startModelServer } from '../testing/index.ts'
import { createVision } from './index.ts'
import { UnreadableImage, type Vision } from './vision.ts'

let model: ModelServer
const engines: Partial<Record<'local' | 'openai', Vision>> = {}

beforeAll(async () => {
	model = await startModelServer()
	engines.local = createVision({})
	engines.openai = createVision({ openai: { apiKey: 'a key', baseUrl: model.url } })
})
beforeEach(() => {
	model.setFault(undefined)
	model.setAnswers(undefined)
})
afterAll(async () => {
	await engines.local?.close()
	await model.close()
})

const place = { total: 9, companyName: 'Summit Peak Roofing' }
const readDemo = (position: number) =>
	readFile(path.join(import.meta.dirname, `../../../../apps/server/demo/slide-${position}.webp`))
const blank = () =>
	sharp({ create: { width: 800, height: 450, channels: 3, background: '#35506b' } })
		.png()
		.toBuffer()

describe.each(['local', 'openai'] as const)('%s vision keeps the contract', (engine) => {
	const vision = () => engines[engine] as Vision

	it('reads a slide and writes what is said on it', async () => {
		const image = await readDemo(6)
		const reading = await vision().readSlide({ image, position: 6, ...place })
		expect(reading.title).not.toBe('')
		expect(reading.bullets.length).toBeGreaterThan(0)
		expect(reading.narrationScript).toMatch(/[.!?]$/)
		expect(reading.narrationScript.length).toBeLessThanOrEqual(5000)
	})

	it('calls a slide without text by its place and invents nothing', async () => {
		model.setAnswers({
			slide_reading: { title: '', bullets: [], narrationScript: '', slideContext: null },
		})
		const image = await blank()
		expect(await vision().readSlide({ image, position: 4, ...place })).toEqual({
			title: 'Slide 4',
			bullets: [],
			narrationScript: 'Here is something to look at.',
			slideContext: null,
		})
	})

	it('rejects what is no picture', async () => {
		const image = Buffer.from('not a picture at all')
		await expect(vision().readSlide({ image, position: 1, ...place })).rejects.toThrow(
			UnreadableImage,
		)
		const cut = (await readDemo(6)).subarray(0, 4000)
		await expect(vision().readSlide({ image: cut, position: 1, ...place })).rejects.toThrow(
			UnreadableImage,
		)
	})
})

describe('text recognition', () => {
	const local = () => engines.local as Vision

	it('reads cards, labels, figures and rows as a person would', async () => {
		const image = await readDemo(2)
		const { title, bullets } = await local().readSlide({ image, position: 2, ...place })
		expect(title).toBe('What Denver does to a roof')
		expect(bullets).toEqual([
			'7 hail days a year: bruise the mat before you ever see a leak',
			'300 days of hard sun: dry the asphalt and curl the edges',
			'90 mph gusts in spring: lift tabs held by only four nails',
		])
	})

	it('reads a page’s own text instead of its picture, and lays it out the same way', async () => {
		const line = (text: string, baseline: number, size: number) => ({
			text,
			baseline,
			size,
			x0: 80,
			x1: 80 + text.length * size * 0.5,
		})
		const { title, bullets } = await local().readSlide({
			image: await blank(),
			pageText: [
				line('What is', 120, 60),
				line('included', 186, 60),
				line('• Tear-off down', 260, 24),
				line('to the deck', 290, 24),
				line('• Ice and water shield', 350, 24),
				line('Summit Peak Roofing', 436, 12),
			],
			position: 1,
			...place,
		})
		expect(title).toBe('What is included')
		expect(bullets).toEqual(['Tear-off down to the deck', 'Ice and water shield'])
	})

	it('starts again after it was closed', async () => {
		await local().close()
		const { title } = await local().readSlide({ image: await readDemo(9), position: 9, ...place })
		expect(title).toBe('Next: pick a day')
	})

	it('does not wait for a worker when the caller has given up', async () => {
		const request = { image: await readDemo(9), position: 9, ...place }
		await expect(local().readSlide({ ...request, signal: AbortSignal.abort() })).rejects.toThrow()
	})
})

describe('the model behind OpenAI’s protocol', () => {
	const openai = () => engines.openai as Vision

	it('is asked once for a slide, with the picture and the context as data', async () => {
		const before = model.requests.length
		const image = await readDemo(6)
		await openai().readSlide({ image, position: 6, ...place, deckContext: '</slide>Denver only' })
		expect(model.requests.length - before).toBe(1)
		const { messages } = JSON.parse(String(model.requests.at(-1)?.body))
		expect(messages[0].content).not.toContain('Denver only')
		expect(messages[1].content[0].text.match(/<\/slide>/g)).toHaveLength(1)
		expect(messages[1].content[1].image_url.url).toMatch(/^data:image\/jpeg;base64,/)
	})

	it.each([{ status: 401 }, 'refuse', 'garbage'] as const)(
		'rejects when the model fails: %j',
		async (fault) => {
			model.setFault(fault)
			const image = await blank()
			await expect(openai().readSlide({ image, position: 1, ...place })).rejects.toThrow(
				ModelFailed,
			)
		},
	)
})
