import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../managed-process.ts'
import { quantile, report } from '../report.ts'
import { createSession } from '../sign-up.ts'
import { freePort, startTestEnvironment } from '../test-environment.ts'
import { call, callUntil, type LoadResult } from './load.ts'

const CALLERS = 32
const OVERLOAD_FACTOR = 10
/**
 * Number of rounds with normal load, and of rounds with overload. They alternate, so that other work on the machine affects
 * both.
 */
const ROUNDS = 4
const ROUND_MS = 6000
const HEALTH_EVERY_MS = 50

type RoundResult = LoadResult & { health: number[]; notReady: number }

/**
 * Measures how one server rejects requests under overload. Compares 32 concurrent callers with 320
 * (docs/design/reliability.md#guarantees, row 13).
 */
export async function runOverloadSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const port = await freePort()
	const server = keepRunning({ ...environment.env, ROLE: 'web', PORT: String(port) })
	await server.whenRunning()
	const url = `http://127.0.0.1:${port}`
	const { headers, deckId } = await createSession(url)
	const run = (callers: number) => measure(url, { path: `/api/decks/${deckId}`, headers, callers })
	await run(CALLERS)
	const normalRounds: RoundResult[] = []
	const overloadRounds: RoundResult[] = []
	for (let round = 0; round < ROUNDS; round += 1) {
		normalRounds.push(await run(CALLERS))
		overloadRounds.push(await run(CALLERS * OVERLOAD_FACTOR))
	}
	await server.stop()
	await environment.close()
	const [normalRate, overloadRate] = [
		answersPerSecond(normalRounds),
		answersPerSecond(overloadRounds),
	]
	const many = CALLERS * OVERLOAD_FACTOR
	const failed = [...normalRounds, ...overloadRounds].reduce((all, one) => all + one.failed, 0)
	const notReady = overloadRounds.reduce((all, one) => all + one.notReady, 0)
	return report(`Overload: ${CALLERS} and ${many} callers on one server`, [
		{
			name: `responses per second with ${CALLERS} callers`,
			measured: normalRate.toFixed(0),
			passes: normalRate > 0,
		},
		{
			name: `responses per second with ${many} callers, and their ratio (minimum 0.9)`,
			measured: `${overloadRate.toFixed(0)}, ${(overloadRate / normalRate).toFixed(2)}`,
			passes: overloadRate / normalRate >= 0.9,
		},
		{
			name: '503 responses per second under overload',
			measured: perSecond(overloadRounds, 'refused'),
			passes: true,
		},
		{
			name: 'requests with another status or without a response',
			measured: failed,
			passes: failed === 0,
		},
		...percentiles('answered', normalRounds, overloadRounds),
		...percentiles('refused', overloadRounds),
		...percentiles('health', normalRounds, overloadRounds),
		{
			name: 'readiness checks that failed under overload',
			measured: notReady,
			passes: notReady === 0,
		},
	])
}

type Work = { path: string; headers: Record<string, string>; callers: number }

async function measure(url: string, { path, headers, callers }: Work): Promise<RoundResult> {
	const until = performance.now() + ROUND_MS
	const [load, health] = await Promise.all([
		callUntil(url + path, headers, { callers, until }),
		measureHealth(url, until),
	])
	return { ...load, ...health }
}

/** Calls the health endpoint and the readiness endpoint until the time `until`, as a load balancer does. */
async function measureHealth(
	url: string,
	until: number,
): Promise<Pick<RoundResult, 'health' | 'notReady'>> {
	const agent = new Agent({ keepAlive: true })
	const health: number[] = []
	let notReady = 0
	while (performance.now() < until) {
		const startedAt = performance.now()
		await call(`${url}/api/health`, {}, agent)
		health.push(performance.now() - startedAt)
		if ((await call(`${url}/api/ready`, {}, agent)) !== 200) notReady += 1
		await sleep(HEALTH_EVERY_MS)
	}
	agent.destroy()
	return { health, notReady }
}

type Kind = 'answered' | 'refused' | 'health'

const collect = (rounds: readonly RoundResult[], kind: Kind) =>
	rounds.flatMap((round) => round[kind])

function answersPerSecond(rounds: readonly RoundResult[]): number {
	return collect(rounds, 'answered').length / ((rounds.length * ROUND_MS) / 1000)
}

function perSecond(rounds: readonly RoundResult[], kind: Kind): string {
	return (collect(rounds, kind).length / ((rounds.length * ROUND_MS) / 1000)).toFixed(0)
}

function percentiles(kind: Kind, ...groups: (readonly RoundResult[])[]) {
	const of = (share: number) =>
		groups.map((rounds) => quantile(collect(rounds, kind), share).toFixed(0)).join(' and ')
	return [
		{
			name: `${kind}: median and 99th percentile in ms, by number of callers`,
			measured: `${of(0.5)}; ${of(0.99)}`,
			passes: true,
		},
	]
}
