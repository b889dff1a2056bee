import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { createDeck, createPresentation } from '@dormer/faults/company'
import { freePort, keepRunning } from '@dormer/faults/product'
import { quantile } from '@dormer/faults/report'
import { writeEvents } from '@dormer/faults/write-events'
import { startLoopbackServer } from '@dormer/providers/testing'
import autocannon from 'autocannon'
import { z } from 'zod'
import type { Place } from './place.ts'
import type { Measured } from './rows.ts'
import { copyPresentations } from './sql.ts'

const SCRIPTS = Array.from(
	{ length: 10 },
	(_, n) =>
		`Slide ${n + 1}. We take everything down to the bare decking. Then we replace what is soft, and lay ice and water shield along the eaves.`,
)

/** Calls a function once after the other. Returns the milliseconds of each call after a tenth for warming up. */
async function timeCalls(calls: number, call: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = []
	for (let n = -Math.ceil(calls / 10); n < calls; n += 1) {
		const startedAt = performance.now()
		await call()
		if (n >= 0) times.push(performance.now() - startedAt)
	}
	return times
}

/** Creates presentations of a deck of ten slides, one after the other. */
export async function measureCreation(place: Place): Promise<Measured> {
	const { company } = await place.start({ ROLE: 'web' })
	const deckId = await createDeck(company, SCRIPTS)
	const times = await timeCalls(500, () => createPresentation(company, deckId))
	return { createP50: quantile(times, 0.5), createP99: quantile(times, 0.99) }
}

/** Creates presentations of a deck with 10,000 presentations and of an equal new deck in turns. */
export async function measureTenThousandth(place: Place): Promise<Measured> {
	const { company, database } = await place.start({ ROLE: 'web' })
	const [full, fresh] = [await createDeck(company, SCRIPTS), await createDeck(company, SCRIPTS)]
	await createPresentation(company, full)
	await createPresentation(company, fresh)
	await copyPresentations(database, 10_000, full)
	const times = { full: [] as number[], fresh: [] as number[] }
	for (let round = 0; round < 10; round += 1) {
		times.fresh.push(...(await timeCalls(15, () => createPresentation(company, fresh))))
		times.full.push(...(await timeCalls(15, () => createPresentation(company, full))))
	}
	return { tenThousandth: quantile(times.full, 0.5) / quantile(times.fresh, 0.5) }
}

const CONNECTIONS = 16
const ROUNDS = 3
const SECONDS = 2

/** Compares responses per second of two reads with those of the peer, which reads the same rows. Rounds alternate. */
export async function measureReads(place: Place): Promise<Measured> {
	const { company, database } = await place.start({ ROLE: 'web' })
	const deckId = await createDeck(company, SCRIPTS)
	for (let decks = 1; decks < 50; decks += 1)
		await company.call('POST', `/api/decks/${deckId}/duplicate`)
	const { shareKey } = await createPresentation(company, deckId)
	const port = await freePort()
	const session = createHash('sha256').update(company.cookie.replace('session=', '')).digest('hex')
	const args = [path.join(import.meta.dirname, 'peer.ts'), String(port), database.url, session]
	const peer = keepRunning(
		() => spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] }),
		{ restarts: false },
	)
	place.defer(peer.stop)
	await peer.whenRunning()
	const compare = async (productPath: string, peerPath: string) => {
		const rates = { product: [] as number[], peer: [] as number[] }
		for (let round = 0; round <= ROUNDS; round += 1) {
			rates.peer.push(await measureRate(`http://127.0.0.1:${port}${peerPath}`))
			rates.product.push(await measureRate(`${company.url}${productPath}`, company.cookie))
		}
		return quantile(rates.product.slice(1), 0.5) / quantile(rates.peer.slice(1), 0.5)
	}
	return {
		playback: await compare(`/api/playback/${shareKey}`, `/playback/${shareKey}`),
		deckList: await compare('/api/decks', '/decks'),
	}
}

/** Returns the responses per second to a read. Rejects when a response is not 2xx. */
async function measureRate(url: string, cookie = ''): Promise<number> {
	const { requests, non2xx, errors } = await autocannon({
		url,
		connections: CONNECTIONS,
		duration: SECONDS,
		headers: { cookie, 'accept-encoding': 'gzip' },
	})
	if (non2xx + errors > 0)
		throw new Error(`${non2xx + errors} of ${requests.total} to ${url} failed`)
	return requests.average
}

/** Creates presentations one after the other. Returns the median time from the response to the arrival of the webhook. */
export async function measureWebhook(place: Place): Promise<Measured> {
	let arrive = () => {}
	const receiver = await startLoopbackServer((_, response) => {
		arrive()
		response.writeHead(204).end()
	})
	place.defer(receiver.close)
	const { company } = await place.start({ ROLE: 'all', WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	await company.call('POST', '/api/notifications/subscriptions', {
		name: 'CRM',
		eventType: 'presentation.created',
		channel: 'webhook',
		channelConfig: { url: receiver.url },
	})
	const deckId = await createDeck(company)
	const times: number[] = []
	for (let n = 0; n < 40; n += 1) {
		const arrival = new Promise<number>((resolve) => {
			arrive = () => resolve(performance.now())
		})
		await createPresentation(company, deckId)
		const committedAt = performance.now()
		times.push(Math.max(0, (await arrival) - committedAt))
	}
	return { webhook: quantile(times.slice(5), 0.5) }
}

const EVENTS = { few: 10_000, many: 1_000_000 }
const Page = z.object({ events: z.array(z.unknown()).length(50) })

/** Reads the first page of the event log with 10,000 events and with 1,000,000. */
export async function measureLog(place: Place): Promise<Measured> {
	const { company, database } = await place.start({ ROLE: 'web' })
	const write = (events: number) =>
		writeEvents(database.pool, company.organizationId, { events, oldestDays: 60, newestDays: 0 })
	const read = async () => {
		const times = await timeCalls(100, async () =>
			Page.parse(await company.call('GET', '/api/notifications/events?limit=50')),
		)
		return quantile(times, 0.5)
	}
	await write(EVENTS.few)
	const few = await read()
	await write(EVENTS.many - EVENTS.few)
	return { log: (await read()) / few }
}
