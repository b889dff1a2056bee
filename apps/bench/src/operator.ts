import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Company, createPresentation, KAREN } from '@dormer/faults/company'
import { startProduct, until } from '@dormer/faults/product'
import type { Page } from 'playwright-core'
import { withPage } from './browser.ts'
import { drawSlide, readGeneration, startGeneration, startLoopbackProviders } from './decks.ts'
import type { Place } from './place.ts'
import { readTree } from './processes.ts'
import type { Measured } from './rows.ts'
import { waitForJobs } from './sql.ts'

const SETTLE_MS = 10_000
const IDLE_SECONDS = 30

/** Counts the transactions of a web and worker process with one company and nobody connected. */
export async function measureIdle(place: Place): Promise<Measured> {
	const { database } = await place.start({ ROLE: 'all' })
	// Statements of this pool count for another database.
	const readCount = async () => {
		const { rows } = await place.postgres.pool.query<{ count: number }>(
			'select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = $1',
			[database.name],
		)
		return rows[0]?.count ?? Number.NaN
	}
	await waitForJobs(database)
	await sleep(SETTLE_MS)
	const before = await readCount()
	await sleep(IDLE_SECONDS * 1000)
	return { idle: ((await readCount()) - before) / IDLE_SECONDS }
}

/** Kills a worker that generates a deck. Returns the seconds until another worker calls the model for it. */
export async function measureKilledJob(place: Place): Promise<Measured> {
	const { model, env } = await startLoopbackProviders(place)
	const { company, database } = await place.start({ ROLE: 'web', ...env })
	const settings = { ...place.postgres.env, DATABASE_URL: database.url, ...env, ROLE: 'worker' }
	const killed = await startProduct(settings, { restarts: false })
	const other = await startProduct(settings, { restarts: false })
	place.defer(other.stop)
	model.setDelay(5000)
	const images = await Promise.all(Array.from({ length: 6 }, (_, n) => drawSlide(n)))
	// While the other worker is suspended, it cannot take the job.
	process.kill(other.pid(), 'SIGSTOP')
	await startGeneration(company, images)
	await until('the worker calls the model', async () => model.requests.length > 0)
	await killed.kill()
	process.kill(other.pid(), 'SIGCONT')
	const before = model.requests.length
	const startedAt = performance.now()
	await until('the other worker calls the model', async () => model.requests.length > before, 120)
	return { killedJob: (performance.now() - startedAt) / 1000 }
}

const SLIDES = 50
const PRESENTATIONS = 1000
const QUESTIONS = 300
const VIEWINGS = 1000
const AT_ONCE = 4
const SAMPLE_MS = 500
const IDLE_MS = 60_000

/**
 * Generates a deck of 50 slides with the local engines, creates presentations, and asks and views twice as much as in half an
 * hour. Measures the resident memory of the process that is server and worker, and of its child processes, which read slides.
 * Meanwhile, compares the remaining time that the editor shows with the truth.
 */
export async function measureMemory(place: Place): Promise<Measured> {
	const { product, company, database } = await place.start({ ROLE: 'all' })
	const peak = { server: 0, reader: 0 }
	const sample = () => {
		const [server, ...readers] = readTree(product.pid()).map(({ megabytes }) => megabytes)
		peak.server = Math.max(peak.server, server ?? 0)
		peak.reader = Math.max(peak.reader, ...readers)
		return { server: server ?? Number.NaN, readers: readers.length }
	}
	const timer = setInterval(sample, SAMPLE_MS)
	place.defer(() => clearInterval(timer))
	const images = await Promise.all(Array.from({ length: SLIDES }, (_, n) => drawSlide(n)))
	const deckId = await startGeneration(company, images)
	const timeLeft = await watchTimeLeft(company, deckId)
	await waitForJobs(database)
	await sleep(IDLE_MS)
	const readingEnds = sample().readers
	const shareKeys: string[] = []
	await inParallel(PRESENTATIONS, async (n) => {
		const homeowner = { ...KAREN, first_name: `Karen ${'ABCDEFGHIJKLMNOPQRSTUVW'[n % 23]}` }
		shareKeys.push((await createPresentation(company, deckId, homeowner)).shareKey)
	})
	await waitForJobs(database)
	const memoryPeak = peak.server
	const use = async () => {
		await inParallel(QUESTIONS, (n) =>
			company.call('POST', '/api/qa', {
				question: `What happens in step ${n % 30} of the work on the roof?`,
				deckId,
			}),
		)
		await inParallel(VIEWINGS, (n) =>
			company.call('GET', `/api/playback/${shareKeys[n % shareKeys.length]}`),
		)
		return sample().server
	}
	const first = await use()
	const memoryGrowth = (await use()) / first
	return { timeLeft, memoryPeak, memoryGrowth, readingMemory: peak.reader, readingEnds }
}

/** Runs `work` some times, at most four at once. Passes the number of each run, from 0. */
async function inParallel(times: number, work: (n: number) => Promise<unknown>): Promise<void> {
	let next = 0
	const lane = async () => {
		while (next < times) await work(next++)
	}
	await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

type Estimate = { atMs: number; minSeconds: number; maxSeconds: number }

/**
 * Opens the page of a deck that is generated, and reads the remaining time from the page until the generation ends. Returns the
 * largest factor between the truth and the shown time after two slides. A shown time stands for all times that round to it.
 */
async function watchTimeLeft(company: Company, deckId: string): Promise<number> {
	const url = `${company.url}/decks/${deckId}`
	const visit = { url, device: 'desktop', cookie: company.cookie, isThrottled: false } as const
	const estimates = await withPage(visit, async (page) => {
		const shown: Estimate[] = []
		for (;;) {
			const { completedAt, currentSlide } = await readGeneration(company, deckId)
			if (completedAt !== null) return shown
			const estimate = await readTimeLeft(page)
			if (estimate !== undefined && (currentSlide ?? 0) > 2) shown.push(estimate)
			await sleep(SAMPLE_MS)
		}
	})
	const endMs = performance.now()
	if (estimates.length === 0) throw new Error('The page showed no remaining time')
	const factors = estimates.map(({ atMs, minSeconds, maxSeconds }) => {
		const seconds = (endMs - atMs) / 1000
		return Math.max(seconds / maxSeconds, minSeconds / seconds, 1)
	})
	return Math.max(...factors)
}

async function readTimeLeft(page: Page): Promise<Estimate | undefined> {
	const text = await page
		.getByText(/left$/)
		.first()
		.textContent({ timeout: 1000 })
		.catch(() => '')
	const atMs = performance.now()
	if (/less than a minute left/.test(text ?? '')) return { atMs, minSeconds: 0, maxSeconds: 60 }
	const minutes = Number(/about (\d+) min left/.exec(text ?? '')?.[1] ?? Number.NaN)
	if (Number.isNaN(minutes)) return undefined
	return { atMs, minSeconds: (minutes - 0.5) * 60, maxSeconds: (minutes + 0.5) * 60 }
}
