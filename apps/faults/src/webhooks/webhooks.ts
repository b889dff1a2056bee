import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
	type Company,
	createDeck,
	createPresentation,
	openPresentation,
	signUp,
} from '../company.ts'
import { startPostgres } from '../postgres.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import { type Check, isZero, note, quantile, report } from '../report.ts'
import { type Receiver, startReceiver } from './receivers.ts'

const EVENTS = 2000
const BATCH = 25
/** Milliseconds between two batches of events, so they are emitted during all kills. */
const BATCH_MS = 500
const KILLS = 15
const ROUNDS = 6
const EVENTS_PER_ROUND = 40
/** Longest delivery to the good receiver in milliseconds while the others are active. */
const MAX_MS = { median: 300, p95: 2000 }
/** Factor that shortens the delays between delivery attempts, so the first six attempts take one minute. */
const TIME_FACTOR = '0.002'
/** Milliseconds without a new delivery after which all missing events count as not delivered. */
const STALLED_MS = 60_000

/**
 * Delivers events with two workers that are killed. The receivers are good, flaky, slow and dead. Then compares how long
 * deliveries to the good receiver take alone and together with the other receivers
 * (docs/design/reliability.md#guarantees, row 7).
 */
export async function runWebhooksSuite(): Promise<boolean> {
	const postgres = await startPostgres()
	const env = { ...postgres.env, WEBHOOK_ALLOW_HOSTS: '127.0.0.1' }
	const fast = { ...env, ROLE: 'worker', WEBHOOK_TIME_FACTOR: TIME_FACTOR }
	const web = await startProduct({ ...env, ROLE: 'web' })
	const workers = [await startProduct(fast), await startProduct(fast)]
	const company = await signUp(web.url)
	const emit = await createEmitter(company)
	const [good, flaky, slow] = [
		await startReceiver('good'),
		await startReceiver('flaky'),
		await startReceiver('slow'),
	]
	const dead = `http://127.0.0.1:${await freePort()}`
	await subscribe(company, good.url)
	const others: string[] = []
	for (const url of [flaky.url, slow.url, dead]) others.push(await subscribe(company, url))

	const killing = killRepeatedly(workers)
	for (let sent = 0; sent < EVENTS; sent += BATCH) {
		await emit(BATCH)
		await sleep(BATCH_MS)
	}
	await killing
	await waitUntilDelivered([good, flaky])
	const isDelivered = report(`Webhooks: ${EVENTS} events to four receivers, ${KILLS} kills`, [
		...checkReceiver('the good receiver', good),
		...checkReceiver('the receiver with 20% errors', flaky),
	])
	for (const worker of workers) await worker.stop()
	const worker = await startProduct({ ...env, ROLE: 'worker' })
	const isUndisturbed = report('Webhooks: delivery time of the good receiver', [
		...(await compareDeliveryTimes({ company, good, others, emit })),
	])
	for (const product of [web, worker]) await product.stop()
	for (const receiver of [good, flaky, slow]) receiver.close()
	await postgres.close()
	return isDelivered && isUndisturbed
}

/** Returns a function that reports slide views as a homeowner's browser does. Returns the number of the last event. */
async function createEmitter(company: Company): Promise<(count: number) => Promise<number>> {
	const deckId = await createDeck(company, ['Seven layers keep the water out.'])
	const presentation = await createPresentation(company, deckId)
	const token = await openPresentation(company, presentation)
	let last = 0
	return async (count) => {
		const events = Array.from({ length: count }, () => {
			last += 1
			return { type: 'slide.viewed', clientEventId: randomUUID(), slideIndex: 0, durationMs: last }
		})
		const response = await fetch(
			`${company.url}/api/presentations/${presentation.presentationId}/events`,
			{
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-presentation-token': token },
				body: JSON.stringify({ events }),
			},
		)
		if (!response.ok) throw new Error(`events: ${response.status} ${await response.text()}`)
		return last
	}
}

async function subscribe({ call }: Company, url: string): Promise<string> {
	const webhook = { name: url, eventType: 'slide.viewed', channel: 'webhook' }
	const made = await call('POST', '/api/notifications/subscriptions', {
		...webhook,
		channelConfig: { url },
	})
	return z.object({ id: z.string() }).parse(made).id
}

async function killRepeatedly(workers: readonly Product[]): Promise<void> {
	for (let kill = 0; kill < KILLS; kill += 1) {
		const worker = workers[kill % workers.length]
		await worker?.whenRunning()
		await sleep(1000 + 1500 * Math.random())
		await worker?.kill()
	}
}

/** Waits until every event was delivered to the receivers. Gives up when no further delivery arrives for `STALLED_MS`. */
async function waitUntilDelivered(receivers: readonly Receiver[]): Promise<void> {
	const count = () => receivers.reduce((sum, { events }) => sum + events.size, 0)
	let delivered = count()
	let changedAt = performance.now()
	while (delivered < EVENTS * receivers.length && performance.now() - changedAt < STALLED_MS) {
		await sleep(200)
		if (count() > delivered) changedAt = performance.now()
		delivered = count()
	}
}

function checkReceiver(who: string, { received, events }: Receiver): Check[] {
	const ids = new Map<number, Set<string>>()
	for (const { event, id } of received) ids.set(event, (ids.get(event) ?? new Set()).add(id))
	const conflicting = [...ids.values()].filter(({ size }) => size > 1).length
	return [
		isZero(`events not delivered to ${who}`, EVENTS - events.size),
		note(`events delivered twice to ${who}`, received.length - events.size),
		isZero(`events delivered with two different webhook IDs to ${who}`, conflicting),
	]
}

type Compared = {
	company: Company
	good: Receiver
	others: readonly string[]
	emit: (count: number) => Promise<number>
}

/**
 * Checks that the flaky, slow and dead receivers hardly delay deliveries to the good receiver: measures its delivery time in
 * turns while the other subscriptions are active and while they are not.
 */
async function compareDeliveryTimes({ company, good, others, emit }: Compared): Promise<Check[]> {
	const alone: number[] = []
	const beside: number[] = []
	for (let round = 0; round < ROUNDS * 2; round += 1) {
		const isActive = round % 2 === 1
		for (const id of others)
			await company.call('PUT', `/api/notifications/subscriptions/${id}`, { isActive })
		for (let sent = 0; sent < EVENTS_PER_ROUND; sent += 1) {
			const startedAt = performance.now()
			const event = await emit(1)
			while (!good.events.has(event) && performance.now() - startedAt < STALLED_MS) await sleep(5)
			const at = good.received.find((one) => one.event === event)?.at ?? Number.POSITIVE_INFINITY
			const times = isActive ? beside : alone
			times.push(at - startedAt)
			await sleep(20)
		}
	}
	return [
		compare('median', MAX_MS.median, [quantile(alone, 0.5), quantile(beside, 0.5)]),
		compare('95th percentile', MAX_MS.p95, [quantile(alone, 0.95), quantile(beside, 0.95)]),
	]
}

function compare(what: string, limit: number, [alone, beside]: readonly [number, number]): Check {
	return {
		name: `${what} in ms with the other receivers (limit ${limit}; ${alone.toFixed(0)} without them)`,
		measured: beside.toFixed(0),
		passes: beside <= limit,
	}
}
