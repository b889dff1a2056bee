import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, type Victim } from '../process.ts'
import { type Claim, quantile, report } from '../report.ts'
import { freePort, openStage, type Stage } from '../stage.ts'
import { type Company, makeCompany } from './company.ts'
import { printLeft } from './left.ts'
import { type Receiver, startReceiver } from './receivers.ts'

const EVENTS = 5000
const BATCH = 50
const KILLS = 30
const ROUNDS = 6
const EVENTS_A_ROUND = 100
/** Retries come 250 times sooner: the first six within two minutes. */
const TIME_FACTOR = '0.004'
const PATIENCE_MS = 300_000

/**
 * 5,000 events to a good, a flaky, a slow and a dead receiver by two workers that are killed thirty times; then how fast the
 * good one is told alone, and among the others (reliability, section 2, row 7).
 */
export async function tortureWebhooks(): Promise<boolean> {
	const stage = await openStage()
	const env = { ...stage.env, WEBHOOK_ALLOW_HOSTS: '127.0.0.1', WEBHOOK_TIME_FACTOR: TIME_FACTOR }
	const port = await freePort()
	const web = keepRunning({ ...env, ROLE: 'web', PORT: String(port) })
	const workers = [0, 1].map(() => keepRunning({ ...env, ROLE: 'worker' }))
	await Promise.all([web, ...workers].map((victim) => victim.running()))
	const company = await makeCompany(stage, `http://127.0.0.1:${port}`)
	const good = await startReceiver('good')
	const flaky = await startReceiver('flaky')
	const slow = await startReceiver('slow')
	await company.subscribe('good', good.url)
	const others = [
		await company.subscribe('flaky', flaky.url),
		await company.subscribe('slow', slow.url),
		await company.subscribe('dead', `http://127.0.0.1:${await freePort()}`),
	]
	const began = performance.now()
	const killing = killAll(workers)
	const told = await tellAll(company)
	const kills = await killing
	await waitFor(() => missing(told, good) === 0 && missing(told, flaky) === 0)
	const seconds = (performance.now() - began) / 1000
	const title = `Webhooks: ${EVENTS} events to four receivers, ${kills} kills, ${seconds.toFixed(0)} s`
	const kept = report(title, [
		{ name: 'kills', measured: kills, holds: kills === KILLS },
		...judge('the good receiver', told, good),
		...judge('the one with 20 % errors', told, flaky),
	])
	if (missing(told, flaky) > 0) await printLeft(stage, 'flaky')
	for (const worker of workers) await worker.stop()
	const onSchedule = keepRunning({ ...env, WEBHOOK_TIME_FACTOR: '1', ROLE: 'worker' })
	await onSchedule.running()
	const pace = report('Webhooks: the pace of the good receiver', [
		await comparePace(stage, { company, good, others }),
	])
	for (const victim of [web, onSchedule]) await victim.stop()
	for (const receiver of [good, flaky, slow]) receiver.close()
	await stage.close()
	return kept && pace
}

async function tellAll(company: Company): Promise<string[]> {
	const told: string[] = []
	for (let sent = 0; sent < EVENTS; sent += BATCH) {
		told.push(...(await company.tell(BATCH)))
		await sleep(1000)
	}
	return told
}

async function killAll(workers: readonly Victim[]): Promise<number> {
	let kills = 0
	while (kills < KILLS) {
		const victim = workers[kills % workers.length]
		if (victim === undefined) break
		await victim.running()
		await sleep(1000 + 1500 * Math.random())
		await victim.kill()
		kills += 1
	}
	return kills
}

function missing(told: readonly string[], { known }: Receiver): number {
	return told.filter((object) => !known.has(object)).length
}

function judge(who: string, told: readonly string[], receiver: Receiver): Claim[] {
	const ids = new Map<string, Set<string>>()
	for (const { object, id } of receiver.taken)
		ids.set(object, (ids.get(object) ?? new Set()).add(id))
	const strangers = [...ids.values()].filter(({ size }) => size > 1).length
	const undelivered = missing(told, receiver)
	return [
		{ name: `not delivered to ${who}`, measured: undelivered, holds: undelivered === 0 },
		{
			name: `told twice to ${who}`,
			measured: receiver.taken.length - ids.size,
			holds: true,
		},
		{ name: `told twice under another id to ${who}`, measured: strangers, holds: strangers === 0 },
	]
}

type Crowd = { company: Company; good: Receiver; others: readonly string[] }

/**
 * The good receiver's 99th percentile, the rounds alone and among the others taking turns: the machine's moods hit both.
 * Retries keep the schedule of the contract here.
 */
async function comparePace(stage: Stage, { company, good, others }: Crowd): Promise<Claim> {
	await stage.pool.query(
		"update notification_delivery set status = 'exhausted', reason = 'inactive', settled_at = now(), next_attempt_at = null where settled_at is null",
	)
	const alone: number[] = []
	const among: number[] = []
	for (let round = 0; round < ROUNDS * 2; round += 1) {
		const isAlone = round % 2 === 0
		await stage.pool.query(
			`update notification_subscription set is_active = $1, disabled_at = null, disabled_reason = null,
			        failures = 0, failing_since = null, paused_until = null where id = any($2)`,
			[!isAlone, others],
		)
		const times = isAlone ? alone : among
		for (let sent = 0; sent < EVENTS_A_ROUND; sent += 1) times.push(await timeOne(company, good))
	}
	const [fair, crowded] = [quantile(alone, 0.99), quantile(among, 0.99)]
	return {
		name: `the good one's 99th percentile among the others, times alone (${fair.toFixed(0)} ms; 1.2)`,
		measured: (crowded / fair).toFixed(2),
		holds: crowded / fair <= 1.2,
	}
}

async function timeOne(company: Company, good: Receiver): Promise<number> {
	const began = performance.now()
	const [object = ''] = await company.tell(1)
	await waitFor(() => good.known.has(object))
	const at = good.taken.find((one) => one.object === object)?.at ?? Number.POSITIVE_INFINITY
	await sleep(20)
	return at - began
}

async function waitFor(isThere: () => boolean): Promise<void> {
	const began = performance.now()
	while (!isThere() && performance.now() - began < PATIENCE_MS) await sleep(5)
}
