import { setTimeout as sleep } from 'node:timers/promises'
import { startElevenLabsServer, startModelServer } from '@dormer/providers/testing'
import sharp from 'sharp'
import { z } from 'zod'
import { createDeck, createPresentation, HANNAH, KAREN } from '../homeowner.ts'
import { measureTimes, quantileFigure } from '../load.ts'
import { type Row, summarize } from '../row.ts'
import type { Product, Stage } from '../stage.ts'

const SLIDES = 12
const CALL_MS = 1000
const ROUNDS = 3
const BATCHES = 90
/** Scripts of a deck. Three of them mention the homeowner's name or street. */
const SCRIPTS = [
	'Good morning, {{first_name}}. Today we look at your roof.',
	'Hail cracks the mat under the granules. It leaks two winters later.',
	'At {{street}} we take everything down to the decking. Then we build six layers.',
	'Each layer has one job. The shield lies where ice collects.',
	'The warranty is ours, for fifty years. Nobody else signs it.',
	'Thank you, {{full_name}}. Ask us anything.',
]

/**
 * Measures three uses of providers: the generation of a deck, the speech for a second homeowner, and a batch of recorded
 * slides. The providers are loopback servers. Each model call of the generation takes one second.
 */
export async function measureProviderCalls(stage: Stage): Promise<Row[]> {
	const [model, speech] = [await startModelServer(), await startElevenLabsServer()]
	const product = await stage.startProduct(await stage.createDatabase(), {
		ROLE: 'all',
		OPENAI_API_KEY: 'a key',
		OPENAI_BASE_URL: model.url,
		SPEECH_ENGINE: 'elevenlabs',
		ELEVENLABS_API_KEY: 'a key',
		ELEVENLABS_BASE_URL: speech.url,
		MODEL_DOLLARS_PER_DAY: '2000',
	})
	const deckId = await createDeck(product)
	for (const [n, narrationScript] of SCRIPTS.entries())
		await product.call('POST', `/api/decks/${deckId}/slides`, {
			...{ title: `Slide ${n}`, narrationScript },
		})
	await buyNarration(product, deckId, KAREN)
	const first = speech.synthesizedTexts.length
	await buyNarration(product, deckId, HANNAH)
	const bought = speech.synthesizedTexts.slice(first)
	const naming = bought.filter((text) => /Hannah|Weiss|Vrain/.test(text))
	const batch = await measureBatch(product, deckId)
	model.setDelay(CALL_MS)
	const seconds: number[] = []
	for (let round = 0; round < ROUNDS; round += 1) seconds.push(await generate(product))
	await product.stop()
	await Promise.all([model.close(), speech.close()])
	const characters = (texts: readonly string[]) => texts.join('').length
	const exact = (value: number) => ({ best: value, median: value })
	return [
		{
			work: `generation of ${SLIDES} slides, calls of 1 s`,
			...{ unit: 's', figure: summarize(seconds, 's') },
			target: { at: 'most', value: 4 },
		},
		{
			work: 'characters of speech for the second homeowner',
			...{ unit: 'characters', figure: exact(characters(bought)) },
			peer: { name: 'in sentences that mention them', figure: exact(characters(naming)) },
			target: { at: 'most', value: 1 },
		},
		{
			work: `narration batch of ${SLIDES} recorded slides, p50`,
			...{ unit: 'ms', figure: quantileFigure(batch, 0.5) },
			target: { at: 'most', value: 10 },
		},
	]
}

const Readiness = z.object({ status: z.string() })

async function buyNarration(product: Product, deckId: string, homeowner: typeof KAREN) {
	const { presentationId } = await createPresentation(product, deckId, homeowner)
	await poll(async () => {
		const path = `/api/presentations/${presentationId}/status`
		return Readiness.parse(await product.call('GET', path)).status === 'ready'
	})
}

const Slides = z.object({ slides: z.array(z.object({ id: z.string() })) })
const Batch = z.object({ cachedIds: z.array(z.string()) })

async function measureBatch(product: Product, deckId: string): Promise<number[]> {
	const { slides } = Slides.parse(await product.call('GET', `/api/decks/${deckId}/slides`))
	const lines = Array.from({ length: SLIDES }, (_, n) => ({
		slideId: slides[n % slides.length]?.id,
		script: `${SCRIPTS[1]} ${SCRIPTS[3]} Part ${n + 1}.`,
	}))
	const body = { sessionId: 'bench', slides: lines }
	const send = () => product.call('POST', '/api/narration/batch', body)
	await send()
	const { cachedIds } = Batch.parse(await send())
	if (cachedIds.length !== SLIDES) throw new Error(`Only ${cachedIds.length} slides were recorded`)
	return (await measureTimes({ send }, BATCHES)).send
}

const Job = z.object({
	status: z.enum(['pending', 'processing', 'completed']),
	createdAt: z.string(),
	completedAt: z.string().nullable(),
})

/** Generates a deck and returns the seconds from the creation to the completion of the job. */
async function generate(product: Product): Promise<number> {
	const deckId = await createDeck(product)
	const body = new FormData()
	for (let n = 0; n < SLIDES; n += 1) {
		const background = { r: 20 * n, g: 60, b: 90 }
		const image = sharp({ create: { width: 960, height: 540, channels: 3, background } })
		const bytes = new Uint8Array(await image.png().toBuffer())
		body.append('images', new Blob([bytes], { type: 'image/png' }), `slide-${n}.png`)
	}
	const started = await product.fetch(`/api/decks/${deckId}/generate`, { method: 'POST', body })
	if (!started.ok) throw new Error(await started.text())
	return poll(async () => {
		const job = Job.parse(await product.call('GET', `/api/decks/${deckId}/generate/status`))
		if (job.completedAt === null) return undefined
		return (Date.parse(job.completedAt) - Date.parse(job.createdAt)) / 1000
	})
}

const POLL_MS = 50
const POLLS = 1200

/** Repeats `read` until it returns a value other than undefined or false. Rejects after a minute. */
async function poll<Value>(read: () => Promise<Value | false | undefined>): Promise<Value> {
	for (let count = 0; count < POLLS; count += 1) {
		const value = await read()
		if (value !== undefined && value !== false) return value
		await sleep(POLL_MS)
	}
	throw new Error('The product did not finish within a minute')
}
