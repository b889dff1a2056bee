import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Company, createDeck, createPresentation, KAREN } from '@dormer/faults/company'
import { makeFolder } from '@dormer/faults/postgres'
import { until } from '@dormer/faults/product'
import { quantile } from '@dormer/faults/report'
import { startModelServer } from '@dormer/local-engines/testing'
import { startElevenLabsServer } from '@dormer/providers/testing'
import sharp from 'sharp'
import { z } from 'zod'
import type { Place } from './place.ts'
import { readTree } from './processes.ts'
import { LOOKS } from './reading/data/looks.ts'
import { drawReadingSlide } from './reading/draw-slide.ts'
import type { Measured } from './rows.ts'
import { count } from './sql.ts'

const ROUNDS = 3

/** Starts loopback servers of a model and a voice. Returns them with the settings of a product that uses them. */
export async function startLoopbackProviders(place: Place) {
	const [model, speech] = [await startModelServer(), await startElevenLabsServer()]
	place.defer(() => Promise.all([model.close(), speech.close()]))
	const env = {
		OPENAI_API_KEY: 'a key',
		OPENAI_BASE_URL: model.url,
		SPEECH_ENGINE: 'elevenlabs',
		ELEVENLABS_API_KEY: 'a key',
		ELEVENLABS_BASE_URL: speech.url,
		MODEL_DOLLARS_PER_DAY: '2000',
	}
	return { model, speech, env }
}

const Job = z.object({
	status: z.enum(['pending', 'processing', 'completed', 'failed']),
	createdAt: z.string(),
	completedAt: z.string().nullable(),
	currentSlide: z.number().nullable(),
})

/** Starts the generation of a deck from slide images. Returns the id of the deck. */
export async function startGeneration(
	company: Company,
	images: readonly Buffer[],
): Promise<string> {
	const deckId = await createDeck(company)
	const body = new FormData()
	for (const [n, image] of images.entries())
		body.append(
			'images',
			new Blob([new Uint8Array(image)], { type: 'image/png' }),
			`slide-${n}.png`,
		)
	const started = await company.fetch(`/api/decks/${deckId}/generate`, { method: 'POST', body })
	if (!started.ok) throw new Error(await started.text())
	return deckId
}

/** Returns the status of the generation of a deck. Rejects when it failed. */
export async function readGeneration({ call }: Company, deckId: string) {
	const job = Job.parse(await call('GET', `/api/decks/${deckId}/generate/status`))
	if (job.status === 'failed') throw new Error('The generation failed')
	return job
}

/** Returns the median of the seconds from the creation to the completion of a generation whose model calls take one second. */
export async function measureGeneration(place: Place): Promise<Measured> {
	const { model, env } = await startLoopbackProviders(place)
	const { company } = await place.start({ ROLE: 'all', ...env })
	model.setDelay(1000)
	const images = Array.from({ length: 12 }, (_, n) => {
		const background = { r: 20 * n, g: 60, b: 90 }
		return sharp({ create: { width: 960, height: 540, channels: 3, background } })
			.png()
			.toBuffer()
	})
	const seconds: number[] = []
	for (let round = 0; round < ROUNDS; round += 1) {
		const deckId = await startGeneration(company, await Promise.all(images))
		const job = await until('the deck is generated', async () => {
			const { createdAt, completedAt } = await readGeneration(company, deckId)
			return completedAt !== null && { createdAt, completedAt }
		})
		seconds.push((Date.parse(job.completedAt) - Date.parse(job.createdAt)) / 1000)
	}
	return { generation: quantile(seconds, 0.5) }
}

const Uploaded = z.object({ image: z.object({ id: z.string() }) })

/** Draws a slide with a title and two lines for the OCR engine. */
export function drawSlide(n: number): Promise<Buffer> {
	return drawReadingSlide({
		name: `slide-${n}`,
		kind: 'list',
		look: LOOKS.ocean,
		title: `Step ${n + 1} of the new roof`,
		lines: [`The crew works for ${n + 2} hours`, 'Ice and water shield at the eaves'],
	})
}

/** Returns the CPU seconds of all processes of the product for reading one slide and writing its script. */
export async function measureReadingCpu(place: Place): Promise<Measured> {
	const { product, company } = await place.start()
	const read = async (n: number) => {
		const body = new FormData()
		const image = new Uint8Array(await drawSlide(n))
		body.append('file', new Blob([image], { type: 'image/png' }), 'slide.png')
		const response = await company.fetch('/api/images/upload', { method: 'POST', body })
		const { id } = Uploaded.parse(await response.json()).image
		await company.call('POST', '/api/slides/analyze-and-generate', { imageUrl: id })
	}
	const cpuSeconds = () => readTree(product.pid()).reduce((sum, one) => sum + one.cpuSeconds, 0)
	await read(0)
	const before = cpuSeconds()
	const slides = 5
	for (let n = 1; n <= slides; n += 1) await read(n)
	return { readingCpu: (cpuSeconds() - before) / slides }
}

const CLI = path.join(import.meta.dirname, '../../../packages/client/src/cli/main.ts')
const HOMEOWNERS = 5000
const Key = z.object({ secret: z.string() })

/**
 * Creates presentations with the command line client from a CSV file. Ends the client after a third of the rows and starts it
 * again with the same file. Returns the seconds of both runs. Rejects when a homeowner has no presentation or more than one.
 */
export async function measureCsv(place: Place): Promise<Measured> {
	const { company, database } = await place.start({ ROLE: 'all' })
	const deckId = await createDeck(company, ['Today we look at your roof.'])
	const made = await company.call('POST', '/api/api-keys', {
		name: 'CSV',
		scopes: ['presentations:write'],
	})
	const { secret } = Key.parse(made)
	const file = path.join(await makeFolder(), 'homeowners.csv')
	const rows = Array.from({ length: HOMEOWNERS }, (_, n) =>
		[`Karen ${n}`, 'Delgado', `${n + 1} S Clermont St`, 'Denver', 'CO', '80222'].join(','),
	)
	await writeFile(file, ['first_name,last_name,address,city,state,zip', ...rows, ''].join('\n'))
	const run = (endAfter: number) => {
		const args = [CLI, 'presentations', 'create', '--deck', deckId, '--csv', file]
		const env = { DORMER_URL: company.url, DORMER_API_KEY: secret }
		const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
		let lines = 0
		createInterface({ input: child.stdout }).on('line', () => {
			lines += 1
			if (lines === endAfter) child.kill('SIGKILL')
		})
		return new Promise<number | null>((resolve) => child.once('exit', resolve))
	}
	const startedAt = performance.now()
	await run(HOMEOWNERS / 3)
	const code = await run(Number.POSITIVE_INFINITY)
	const seconds = (performance.now() - startedAt) / 1000
	const created = await count(
		database,
		'select count(*)::int as count from presentation where deck_id = $1',
		[deckId],
	)
	if (code !== 0 || created !== HOMEOWNERS)
		throw new Error(`exit code ${code}, ${created} presentations`)
	return { csv: seconds }
}

/** Scripts of a deck. Three of them mention the homeowner's name or street. */
const SCRIPTS = [
	'Good morning, {{first_name}}. Today we look at your roof.',
	'Hail cracks the mat under the granules. It leaks two winters later.',
	'At {{street}} we take everything down to the decking. Then we build six layers.',
	'Each layer has one job. The shield lies where ice collects.',
	'Thank you, {{full_name}}. Ask us anything.',
]
const HANNAH = {
	...KAREN,
	first_name: 'Hannah',
	last_name: 'Weiss',
	email: 'hannah.weiss@mail.example',
	address: '3310 Vrain St',
	zip: '80212',
}
const Readiness = z.object({ status: z.string() })

/** Prepares a presentation for a second homeowner. Returns the bought characters of sentences that do not mention them. */
export async function measureSecondHomeowner(place: Place): Promise<Measured> {
	const { speech, env } = await startLoopbackProviders(place)
	const { company } = await place.start({ ROLE: 'all', ...env })
	const deckId = await createDeck(company, SCRIPTS)
	const prepare = async (homeowner: typeof KAREN) => {
		const { presentationId } = await createPresentation(company, deckId, homeowner)
		await until('the presentation is ready', async () => {
			const status = await company.call('GET', `/api/presentations/${presentationId}/status`)
			return Readiness.parse(status).status === 'ready'
		})
	}
	await prepare(KAREN)
	const first = speech.synthesizedTexts.length
	await prepare(HANNAH)
	const bought = speech.synthesizedTexts.slice(first)
	if (bought.length === 0) throw new Error('No speech was bought for the second homeowner')
	const others = bought.filter((text) => !/Hannah|Weiss|Vrain/.test(text))
	return { secondHomeowner: others.join('').length }
}
