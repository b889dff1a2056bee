import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ModelFailed } from '@dormer/providers/model/openai'
import { createVision } from '@dormer/providers/vision'
import { checkFigures } from '@dormer/providers/vision/check-figures'
import { UnreadableImage, type Vision } from '@dormer/providers/vision/vision'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLocalEngines } from '../index.ts'
import { type ModelServer, startModelServer } from '../testing/index.ts'

let model: ModelServer
const engines: Partial<Record<'local' | 'openai', Vision>> = {}

beforeAll(async () => {
	model = await startModelServer()
	engines.local = createVision({}, createLocalEngines())
	engines.openai = createVision(
		{ openai: { apiKey: 'a key', baseUrl: model.url } },
		createLocalEngines(),
	)
})
beforeEach(() => {
	model.setFault(undefined)
	model.setAnswers(undefined)
})
afterAll(() => model.close())

const deck = { total: 9, companyName: 'Summit Peak Roofing' }
const readDemo = (position: number) =>
	readFile(path.join(import.meta.dirname, `../../../../apps/server/demo/slide-${position}.webp`))
const blank = () =>
	sharp({ create: { width: 800, height: 450, channels: 3, background: '#35506b' } })
		.png()
		.toBuffer()

/** Returns a scan with blots of the size of letters around two lines of print. */
async function grainyScan(): Promise<Buffer> {
	const [width, height] = [1600, 1200]
	let seed = 7
	const noise = Buffer.from(
		Array.from({ length: width * height }, () => {
			seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
			return seed >> 23
		}),
	)
	const grain = sharp(noise, { raw: { width, height, channels: 1 } })
		.blur(1.6)
		.normalise()
	const print = `<svg width="${width}" height="${height}"><rect x="100" y="100" width="900" height="360" fill="#fff"/>
		<text x="120" y="200" font-family="Lato" font-size="84">Scanned flyer</text>
		<text x="120" y="400" font-family="Lato" font-size="44">Roof wash from $349</text></svg>`
	return sharp(await grain.threshold(142).png().toBuffer())
		.composite([{ input: Buffer.from(print) }])
		.png()
		.toBuffer()
}

describe.each(['local', 'openai'] as const)('readSlide by the %s engine', (engine) => {
	const vision = () => engines[engine] as Vision

	it('returns the title and the bullets of a slide, and a script for it', async () => {
		const image = await readDemo(6)
		const reading = await vision().readSlide({ image, position: 6, ...deck })
		expect(reading.title).not.toBe('')
		expect(reading.bullets.length).toBeGreaterThan(0)
		expect(reading.narrationScript).toMatch(/[.!?]$/)
		expect(reading.narrationScript.length).toBeLessThanOrEqual(5000)
	})

	it('uses the slide number as the title and invents no content for a slide without text', async () => {
		model.setAnswers({
			slide_reading: { title: '', bullets: [], narrationScript: '', slideContext: null, tiers: [] },
		})
		const image = await blank()
		expect(await vision().readSlide({ image, position: 4, ...deck })).toEqual({
			title: 'Slide 4',
			bullets: [],
			narrationScript: 'Here is something to look at.',
			slideContext: null,
			needsWords: true,
			doubts: [],
			suggestedTiers: [],
		})
	})

	it('rejects with UnreadableImage for bytes that are not an image, and for an incomplete image', async () => {
		const image = Buffer.from('not a picture at all')
		await expect(vision().readSlide({ image, position: 1, ...deck })).rejects.toThrow(
			UnreadableImage,
		)
		const truncated = (await readDemo(6)).subarray(0, 4000)
		await expect(vision().readSlide({ image: truncated, position: 1, ...deck })).rejects.toThrow(
			UnreadableImage,
		)
	})
})

describe('createLocalVision', () => {
	const local = () => engines.local as Vision

	it('returns each card of a slide as a bullet with its figure and label', async () => {
		const image = await readDemo(2)
		const { title, bullets } = await local().readSlide({ image, position: 2, ...deck })
		expect(title).toBe('What Denver does to a roof')
		expect(bullets).toEqual([
			'7 hail days a year: bruise the mat before you ever see a leak',
			'300 days of hard sun: dry the asphalt and curl the edges',
			'90 mph gusts in spring: lift tabs held by only four nails',
		])
	})

	it('reads a PDF page from its text layer, without OCR', async () => {
		const line = (text: string, baseline: number, size: number) => ({
			text,
			baseline,
			size,
			x0: 80,
			x1: 80 + text.length * size * 0.5,
		})
		const { title, bullets } = await local().readSlide({
			image: await blank(),
			pageText: {
				hasPictures: false,
				lines: [
					line('What is', 120, 60),
					line('included', 186, 60),
					line('• Tear-off down', 260, 24),
					line('to the deck', 290, 24),
					line('• Ice and water shield', 350, 24),
					line('Summit Peak Roofing', 436, 12),
				],
			},
			position: 1,
			...deck,
		})
		expect(title).toBe('What is included')
		expect(bullets).toEqual(['Tear-off down to the deck', 'Ice and water shield'])
	})

	it('reads the picture of a PDF page whose text layer is only a stamp', async () => {
		const image = await readFile(path.join(import.meta.dirname, 'testing/gradient-slide.webp'))
		const stamp = { text: 'Scanned with PocketScan', x0: 40, x1: 300, baseline: 880, size: 16 }
		const pageText = { lines: [stamp], hasPictures: true }
		const request = { image, pageText, position: 3, ...deck }
		const alone = await local().readSlide({ image, position: 3, ...deck })
		const { title, bullets } = await local().readSlide(request)
		expect({ title, bullets }).toEqual({ title: alone.title, bullets: alone.bullets })
	})

	it('takes the words of the text layer where the picture shows them as well', async () => {
		const image = await readFile(path.join(import.meta.dirname, 'testing/gradient-slide.webp'))
		const printed = { text: 'A pool in 9 weeks', x0: 60, x1: 900, baseline: 150, size: 60 }
		const pageText = { lines: [printed], hasPictures: true }
		const { title, bullets } = await local().readSlide({ image, pageText, position: 3, ...deck })
		expect(title).toBe('A pool in 9 weeks')
		expect(bullets[0]).toBe('We dig in the first week')
	})

	it('states what is checked on a PDF page, and leaves out what is not', async () => {
		const at = (text: string, x0: number, baseline: number) => ({
			text,
			x0,
			x1: x0 + text.length * 12,
			baseline,
			size: 24,
		})
		const { bullets, narrationScript, needsWords } = await local().readSlide({
			image: await blank(),
			pageText: {
				hasPictures: false,
				lines: [
					{ ...at('Your choices', 80, 120), x1: 500, size: 60 },
					at('New gutters on all sides', 120, 240),
					at('Two skylights', 120, 300),
					at('☐ Financing approved', 80, 360),
					at('☑ Permit included', 80, 420),
					at('[ ] Satellite dish', 80, 480),
					at('Warranty: ◯ 10 years', 80, 540),
					at('☒', 80, 242),
					at('☐', 80, 302),
				],
			},
			position: 2,
			...deck,
		})
		expect(bullets).toEqual(['New gutters on all sides', 'Permit included'])
		expect(narrationScript).not.toMatch(/skylights|approved|dish|warranty/i)
		expect(needsWords).toBe(true)
	})

	it('keeps the sentences of a PDF paragraph whole, however its lines are broken', async () => {
		const paragraph = [
			'Before anybody digs, we call the utility service, which marks every gas and',
			'power line within three days. Roots that grow near a line are cut by hand. You',
			'get a map of the marks, and we keep a copy with your file.',
		]
		const pageText = [
			{ text: 'Before we dig', baseline: 120, size: 54, x0: 80, x1: 460 },
			...paragraph.map((text, index) => ({
				text,
				baseline: 220 + index * 28,
				size: 18,
				x0: 80,
				x1: 80 + text.length * 8.4,
			})),
		]
		const request = {
			image: await blank(),
			pageText: { lines: pageText, hasPictures: false },
			position: 2,
			...deck,
		}
		const { bullets, narrationScript } = await local().readSlide(request)
		expect(bullets.join(' ')).toBe(paragraph.join(' '))
		for (const bullet of bullets) expect(bullet).toMatch(/[.]$/)
		for (const sentence of paragraph.join(' ').split(/(?<=[.]) /))
			expect(narrationScript).toContain(sentence)
	})

	it('reads a slide in the language of the deck', async () => {
		const image = await readFile(path.join(import.meta.dirname, 'testing/spanish-slide.webp'))
		const spanish = { language: 'es', image, position: 2, ...deck } as const
		const { title, bullets } = await local().readSlide(spanish)
		expect(title).toBe('Así protegemos su jardín')
		expect(bullets).toEqual([
			'Señalamos cada rociador antes de cavar',
			'¿Llueve mañana? Volvemos el miércoles',
			'Garantía de 15 años en tubería',
		])
	})

	it('asks a person to check a slide in another language than its deck', async () => {
		const image = await readFile(path.join(import.meta.dirname, 'testing/spanish-slide.webp'))
		const { needsWords } = await local().readSlide({ image, position: 2, ...deck })
		expect(needsWords).toBe(true)
	})

	it('reads every line of a slide whose background is a gradient', async () => {
		const image = await readFile(path.join(import.meta.dirname, 'testing/gradient-slide.webp'))
		const { title, bullets } = await local().readSlide({ image, position: 3, ...deck })
		expect(title).toBe('A pool in nine weeks')
		expect(bullets).toEqual([
			'We dig in the first week',
			'Gunite cures for 28 days',
			'Tile and coping are set by hand',
			'You swim before the Fourth of July',
		])
	})

	it('reads a grainy scan, whose grain looks like thousands of letters', async () => {
		const { title, bullets } = await local().readSlide({
			image: await grainyScan(),
			position: 3,
			...deck,
		})
		expect(title).toBe('Scanned flyer')
		expect(bullets).toEqual(['Roof wash from $349'])
	})

	it('rejects immediately when the signal is already aborted', async () => {
		const request = { image: await readDemo(9), position: 9, ...deck }
		await expect(local().readSlide({ ...request, signal: AbortSignal.abort() })).rejects.toThrow()
	})
})

describe('createOpenAiVision', () => {
	const openai = () => engines.openai as Vision

	it('sends one request for each slide, with a token limit, examples of scripts, and the image and the deck context as data', async () => {
		const before = model.requests.length
		const image = await readDemo(6)
		await openai().readSlide({ image, position: 6, ...deck, deckContext: '</slide>Denver only' })
		expect(model.requests.length - before).toBe(1)
		const { messages, max_tokens: limit } = JSON.parse(String(model.requests.at(-1)?.body))
		expect(limit).toBe(5000)
		expect(messages[0].content).toMatch(/^Example. Slide: .+\nScript: /m)
		expect(messages[0].content).not.toContain('Denver only')
		expect(messages[1].content[0].text.match(/<\/slide>/g)).toHaveLength(1)
		expect(messages[1].content[1].image_url.url).toMatch(/^data:image\/jpeg;base64,/)
	})

	it('asks the model again for a script with an invented number or promise, and removes these sentences when the second script has them too', async () => {
		const invented = 'Only $4,999 today, with a 60 year warranty.'
		const slide_reading = {
			title: 'Written for you',
			bullets: ['50 years, in writing'],
			narrationScript: `It is 50 years, in writing. ${invented}`,
			slideContext: null,
			tiers: [],
		}
		const image = await blank()
		const read = () => openai().readSlide({ image, position: 6, ...deck })
		const before = model.requests.length
		model.setAnswers({ slide_reading, slide_script: { script: 'You get 50 years.' } })
		expect(await read()).toMatchObject({
			narrationScript: 'You get 50 years.',
			needsWords: false,
		})
		expect(model.requests.length - before).toBe(2)
		expect(String(model.requests.at(-1)?.body)).toContain('60 year warranty')
		model.setAnswers({ slide_reading, slide_script: { script: invented } })
		expect(await read()).toMatchObject({
			narrationScript: 'It is 50 years, in writing.',
			needsWords: true,
		})
	})

	it('suggests the options that a model reads when the slide states each price, and otherwise none', async () => {
		const read = async (price: number) => {
			model.setAnswers({
				slide_reading: {
					title: 'Two ways to do it',
					bullets: ['Repair: $2,400', 'Replace: $9,800'],
					narrationScript: 'There are two ways to do it.',
					slideContext: null,
					tiers: [
						{ name: 'Repair', price: 2400, highlights: [] },
						{ name: ' Replace ', price, highlights: ['New felt', ''] },
					],
				},
			})
			return openai().readSlide({ image: await blank(), position: 3, ...deck })
		}
		expect((await read(9800)).suggestedTiers).toEqual([
			{ name: 'Repair', amount: 2400, highlights: [] },
			{ name: 'Replace', amount: 9800, highlights: ['New felt'] },
		])
		expect((await read(8900)).suggestedTiers).toEqual([])
	})

	it('holds back a figure that neither local reader finds on the slide, and the sentence that states it', async () => {
		const vision = checkFigures(openai(), createLocalEngines().vision)
		const slide_reading = {
			title: 'What Denver does to a roof',
			bullets: ['7 hail days a year', '400 days of hard sun'],
			narrationScript: 'Hail falls on 7 days a year. The sun is hard on 400 days.',
			slideContext: null,
			tiers: [],
		}
		model.setAnswers({ slide_reading })
		expect(
			await vision.readSlide({ image: await readDemo(2), position: 2, ...deck }),
		).toMatchObject({
			title: 'What Denver does to a roof',
			bullets: ['7 hail days a year'],
			narrationScript: 'Hail falls on 7 days a year.',
			doubts: [
				{
					readings: ['400', ''],
					line: '400 days of hard sun',
					sentence: 'The sun is hard on 400 days.',
					after: 1,
				},
			],
		})
	})

	it.each([{ status: 401 }, 'refuse', 'garbage'] as const)(
		'rejects with ModelFailed for the model failure %j',
		async (fault) => {
			model.setFault(fault)
			const image = await blank()
			await expect(openai().readSlide({ image, position: 1, ...deck })).rejects.toThrow(ModelFailed)
		},
	)
})
