import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { drawReadingSlide } from '../../reading/draw-slide.ts'
import { LOOKS } from '../../reading/looks.ts'
import { createDeck, createPresentation, HANNAH } from '../homeowner.ts'
import { count, inParallel, waitForJobs } from '../parallel-work.ts'
import type { Row } from '../row.ts'
import type { Database, Product, Stage } from '../stage.ts'

const SLIDES = 50
const PRESENTATIONS = 1000
const AT_ONCE = 4
const QUESTIONS = 300
const VIEWINGS = 1000
const IDLE_MS = 30_000
const START_MS = 15_000
const SAMPLE_MS = 1000
const MB = 1_000_000

/**
 * Runs the work of about an hour within minutes, with the local engines. Measures the resident memory of the server and its
 * child processes, without Postgres: after the start with an empty company, and after each part of the work.
 */
export async function measureMemory(stage: Stage): Promise<Row[]> {
	const start = await measureStart(stage)
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database, { ROLE: 'all', DEMO: '1' })
	const memory = watchMemory(product.pid)
	const started = performance.now()
	const run = async <Value>(name: string, work: () => Promise<Value>) => {
		const value = await work()
		const { peak, end } = memory.take()
		const minutes = ((performance.now() - started) / 60_000).toFixed(1)
		console.log(
			`memory ${minutes} min, ${name}: peak ${Math.round(peak)} MB, end ${Math.round(end)} MB`,
		)
		return { value, peak, end }
	}
	const demo = await run('start and demo', () => waitForDemo(database))
	const later = await run('half a minute later', () => sleep(IDLE_MS))
	const generated = await run(`generation of ${SLIDES} slides`, () => generate(database, product))
	const deckId = generated.value
	const rested = await run('half a minute later', () => sleep(IDLE_MS))
	const presented = await run(`${PRESENTATIONS} presentations`, () =>
		present(database, product, deckId),
	)
	const keys = presented.value
	const parts = [
		await run(`${QUESTIONS} questions`, () => ask(product, deckId)),
		await run(`${VIEWINGS} viewings`, () => view(product, keys)),
		await run('another idle half minute', () => sleep(IDLE_MS)),
		await run(`${VIEWINGS} more viewings`, () => view(product, keys)),
		await run(`${QUESTIONS} more questions`, () => ask(product, deckId)),
	]
	memory.stop()
	await product.stop()
	const peak = Math.max(...parts.map((part) => part.peak))
	const growth = (parts.at(-1)?.end ?? 0) / presented.end
	return [
		toRow('after the start, empty company', start),
		toRow('peak while the demo is made', demo.peak),
		toRow('half a minute after the demo', later.end),
		toRow(`peak of a generation of ${SLIDES} slides`, generated.peak),
		toRow(`half a minute after ${SLIDES} slides`, rested.end),
		toRow(`after ${PRESENTATIONS} presentations`, presented.end),
		toRow('peak of questions and viewings', peak),
		{
			work: 'memory at the end, relative to after the presentations',
			...{ unit: 'times', figure: { best: growth, median: growth } },
			target: { at: 'most', value: 1.1 },
		},
	]
}

/** Returns the memory of a server with an empty company, 15 s after its start. */
async function measureStart(stage: Stage): Promise<number> {
	const product = await stage.startProduct(await stage.createDatabase(), { ROLE: 'all' })
	await sleep(START_MS)
	const megabytes = readTreeMb(product.pid)
	await product.stop()
	console.log(`memory after the start with an empty company: ${Math.round(megabytes)} MB`)
	return megabytes
}

function toRow(state: string, megabytes: number): Row {
	return {
		work: `memory of server and worker, ${state}`,
		...{ unit: 'MB', figure: { best: megabytes, median: megabytes } },
		target: { at: 'most', value: 400 },
	}
}

function watchMemory(pid: number) {
	let samples: number[] = []
	const timer = setInterval(() => samples.push(readTreeMb(pid)), SAMPLE_MS)
	return {
		/** Returns the peak memory since the last call and the current memory, in megabytes. */
		take: () => {
			const end = readTreeMb(pid)
			const peak = Math.max(end, ...samples)
			samples = []
			return { peak, end }
		},
		stop: () => clearInterval(timer),
	}
}

/**
 * Returns the resident memory of a process and its descendants in megabytes (Linux). All of them run the same program, so the
 * pages of files count once: those of the process that has the most.
 */
function readTreeMb(root: number): number {
	const all = readProcesses()
	const tree = all.filter(({ pid }) => pid === root)
	// This loop also visits the processes that it adds.
	for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
	const own = tree.reduce((bytes, one) => bytes + one.ownBytes, 0)
	return (own + Math.max(0, ...tree.map(({ fileBytes }) => fileBytes))) / MB
}

function readProcesses() {
	return readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0)
		.flatMap((pid) => {
			try {
				const status = readFileSync(`/proc/${pid}/status`, 'utf8')
				const field = (name: string) =>
					Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
				const ownBytes = (field('RssAnon') + field('RssShmem')) * 1024
				return [{ pid, parent: field('PPid'), ownBytes, fileBytes: field('RssFile') * 1024 }]
			} catch {
				return []
			}
		})
}

async function generate(database: Database, product: Product): Promise<string> {
	const deckId = await createDeck(product)
	const body = new FormData()
	for (let n = 0; n < SLIDES; n += 1) {
		const bytes = new Uint8Array(await drawSlide(n))
		body.append('images', new Blob([bytes], { type: 'image/png' }), `slide-${n}.png`)
	}
	const started = await product.fetch(`/api/decks/${deckId}/generate`, { method: 'POST', body })
	if (!started.ok) throw new Error(await started.text())
	await waitForJobs(database)
	const Slides = z.object({ slides: z.array(z.object({ id: z.string() })).length(SLIDES) })
	const { slides } = Slides.parse(await product.call('GET', `/api/decks/${deckId}/slides`))
	const narrationScript = 'Good morning, {{first_name}}. Today we look at your roof.'
	await product.call('PUT', `/api/slides/${slides[0]?.id}`, { narrationScript })
	return deckId
}

async function present(database: Database, product: Product, deckId: string): Promise<string[]> {
	const keys: string[] = []
	await inParallel(PRESENTATIONS, AT_ONCE, async (n) => {
		const homeowner = {
			...HANNAH,
			first_name: `${HANNAH.first_name} ${LETTERS[n % LETTERS.length]}`,
		}
		keys.push((await createPresentation(product, deckId, homeowner)).shareKey)
	})
	await waitForJobs(database)
	return keys
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVW'

async function ask(product: Product, deckId: string): Promise<void> {
	await inParallel(QUESTIONS, AT_ONCE, async (n) => {
		const question = `What happens in step ${n % 30} of the work on the roof?`
		await product.call('POST', '/api/qa', { question, deckId })
	})
}

async function view(product: Product, keys: readonly string[]): Promise<void> {
	await inParallel(VIEWINGS, AT_ONCE, async (n) => {
		await product.call('GET', `/api/playback/${keys[n % keys.length]}`)
	})
}

async function waitForDemo(database: Database): Promise<void> {
	while ((await count(database, 'select count(*)::int from presentation')) === 0)
		await sleep(SAMPLE_MS)
	await waitForJobs(database)
}

/** Draws a slide with text for the OCR engine. */
function drawSlide(n: number): Promise<Buffer> {
	return drawReadingSlide({
		...{
			name: `slide-${n}`,
			kind: 'list',
			look: LOOKS.ocean,
			title: `Step ${n + 1} of the new roof`,
		},
		lines: [`The crew works for ${n + 2} hours`, 'Ice and water shield at the eaves'],
	})
}
