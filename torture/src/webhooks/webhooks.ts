import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, type ManagedProcess } from '../managed-process.ts'
import { type Check, quantile, report } from '../report.ts'
import { freePort, startTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type Company, createCompany } from './fixtures.ts'
import { printUndelivered } from './print-undelivered.ts'
import { type Receiver, startReceiver } from './receivers.ts'

const EVENTS = 5000
const BATCH = 50
/**
 * Milliseconds between two batches of events. All batches together take about as long as all the kills of the workers, so that
 * workers are killed while events are emitted.
 */
const BATCH_MS = 600
const KILLS = 30
const ROUNDS = 6
const EVENTS_PER_ROUND = 100
/** Factor that shortens the delays between delivery attempts, so that the first six attempts take one minute. */
const TIME_FACTOR = '0.002'
const TIMEOUT_MS = 300_000
/** Time in milliseconds without a new delivery after which the suite counts all missing events as not delivered. */
const STALLED_MS = 60_000

/**
 * Delivers 5,000 events with two workers that are killed thirty times. The receivers are good, flaky, slow and dead. Then
 * compares how long deliveries to the good receiver take alone and together with the other receivers
 * (docs/design/reliability.md#guarantees, row 7).
 */
export async function runWebhooksSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const env = {
		...environment.env,
		WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
		WEBHOOK_TIME_FACTOR: TIME_FACTOR,
	}
	const port = await freePort()
	const web = keepRunning({ ...env, ROLE: 'web', PORT: String(port) })
	const workers = [0, 1].map(() => keepRunning({ ...env, ROLE: 'worker' }))
	await Promise.all([web, ...workers].map((child) => child.whenRunning()))
	const company = await createCompany(environment, `http://127.0.0.1:${port}`)
	const good = await startReceiver('good')
	const flaky = await startReceiver('flaky')
	const slow = await startReceiver('slow')
	await company.subscribe('good', good.url)
	const others = [
		await company.subscribe('flaky', flaky.url),
		await company.subscribe('slow', slow.url),
		await company.subscribe('dead', `http://127.0.0.1:${await freePort()}`),
	]
	const startedAt = performance.now()
	const killing = killRepeatedly(workers)
	const objectIds = await emitAll(company)
	const kills = await killing
	await waitUntilDelivered(objectIds, [good, flaky])
	const seconds = (performance.now() - startedAt) / 1000
	const title = `Webhooks: ${EVENTS} events to four receivers, ${kills} kills, ${seconds.toFixed(0)} s`
	const delivered = report(title, [
		{ name: 'kills', measured: kills, passes: kills === KILLS },
		...checkReceiver('the good receiver', objectIds, good),
		...checkReceiver('the receiver with 20% errors', objectIds, flaky),
	])
	if (countMissing(objectIds, flaky) > 0) await printUndelivered(environment, 'flaky')
	for (const worker of workers) await worker.stop()
	const realTimeWorker = keepRunning({ ...env, WEBHOOK_TIME_FACTOR: '1', ROLE: 'worker' })
	await realTimeWorker.whenRunning()
	const deliveryTime = report('Webhooks: delivery time of the good receiver', [
		await compareDeliveryTimes(environment, { company, good, others }),
	])
	for (const child of [web, realTimeWorker]) await child.stop()
	for (const receiver of [good, flaky, slow]) receiver.close()
	await environment.close()
	return delivered && deliveryTime
}

async function emitAll(company: Company): Promise<string[]> {
	const objectIds: string[] = []
	for (let sent = 0; sent < EVENTS; sent += BATCH) {
		objectIds.push(...(await company.emitEvents(BATCH)))
		await sleep(BATCH_MS)
	}
	return objectIds
}

async function killRepeatedly(workers: readonly ManagedProcess[]): Promise<number> {
	let kills = 0
	while (kills < KILLS) {
		const child = workers[kills % workers.length]
		if (child === undefined) break
		await child.whenRunning()
		await sleep(1000 + 1500 * Math.random())
		await child.kill()
		kills += 1
	}
	return kills
}

function countMissing(objectIds: readonly string[], { objectIds: received }: Receiver): number {
	return objectIds.filter((objectId) => !received.has(objectId)).length
}

function checkReceiver(who: string, objectIds: readonly string[], receiver: Receiver): Check[] {
	const ids = new Map<string, Set<string>>()
	for (const { objectId, id } of receiver.received)
		ids.set(objectId, (ids.get(objectId) ?? new Set()).add(id))
	const conflictingIds = [...ids.values()].filter(({ size }) => size > 1).length
	const undelivered = countMissing(objectIds, receiver)
	return [
		{ name: `events not delivered to ${who}`, measured: undelivered, passes: undelivered === 0 },
		{
			name: `events delivered twice to ${who}`,
			measured: receiver.received.length - ids.size,
			passes: true,
		},
		{
			name: `events delivered with two different webhook ids to ${who}`,
			measured: conflictingIds,
			passes: conflictingIds === 0,
		},
	]
}

type Receivers = { company: Company; good: Receiver; others: readonly string[] }

/**
 * Checks that the flaky, slow and dead receivers hardly delay deliveries to the good receiver. Measures the 99th percentile of
 * the good receiver's delivery time twice: while the other subscriptions are active, and while they are disabled. The delays
 * between delivery attempts are those of production.
 */
async function compareDeliveryTimes(
	environment: TestEnvironment,
	{ company, good, others }: Receivers,
): Promise<Check> {
	await environment.pool.query(
		"update notification_delivery set status = 'exhausted', reason = 'inactive', settled_at = now(), next_attempt_at = null where settled_at is null",
	)
	const alone: number[] = []
	const beside: number[] = []
	for (let round = 0; round < ROUNDS * 2; round += 1) {
		const isAlone = round % 2 === 0
		await environment.pool.query(
			`update notification_subscription set is_active = $1, disabled_at = null, disabled_reason = null,
			        failures = 0, failing_since = null, paused_until = null where id = any($2)`,
			[!isAlone, others],
		)
		const times = isAlone ? alone : beside
		for (let sent = 0; sent < EVENTS_PER_ROUND; sent += 1)
			times.push(await timeDelivery(company, good))
	}
	const [aloneP99, besideP99] = [quantile(alone, 0.99), quantile(beside, 0.99)]
	return {
		name: `99th percentile with the other receivers, ratio to ${aloneP99.toFixed(0)} ms without them (limit 1.2)`,
		measured: (besideP99 / aloneP99).toFixed(2),
		passes: besideP99 / aloneP99 <= 1.2,
	}
}

async function timeDelivery(company: Company, good: Receiver): Promise<number> {
	const startedAt = performance.now()
	const [objectId = ''] = await company.emitEvents(1)
	await waitFor(() => good.objectIds.has(objectId))
	const at = good.received.find((one) => one.objectId === objectId)?.at ?? Number.POSITIVE_INFINITY
	await sleep(20)
	return at - startedAt
}

/** Waits until every event was delivered to the receivers. Gives up when no further delivery arrives for `STALLED_MS`. */
async function waitUntilDelivered(
	objectIds: readonly string[],
	receivers: readonly Receiver[],
): Promise<void> {
	const count = () => receivers.reduce((sum, { objectIds: { size } }) => sum + size, 0)
	let delivered = count()
	let changedAt = performance.now()
	while (performance.now() - changedAt < STALLED_MS) {
		if (receivers.every((receiver) => countMissing(objectIds, receiver) === 0)) return
		await sleep(200)
		if (count() > delivered) changedAt = performance.now()
		delivered = count()
	}
}

async function waitFor(isDone: () => boolean): Promise<void> {
	const startedAt = performance.now()
	while (!isDone() && performance.now() - startedAt < TIMEOUT_MS) await sleep(5)
}
