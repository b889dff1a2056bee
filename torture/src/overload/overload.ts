import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../process.ts'
import { quantile, report } from '../report.ts'
import { makeSession } from '../session.ts'
import { freePort, openStage } from '../stage.ts'
import { call, callUntil, type Told } from './callers.ts'

const MODERATE = 32
const TIMES = 10
/** The two take turns: the machine's moods hit both. */
const ROUNDS = 4
const ROUND_MS = 6000
const HEALTH_EVERY_MS = 50

type Phase = Told & { health: number[]; unready: number }

/** One server and a page's read: moderately many callers, and ten times as many (reliability, section 2, row 13). */
export async function tortureOverload(): Promise<boolean> {
	const stage = await openStage()
	const port = await freePort()
	const server = keepRunning({ ...stage.env, ROLE: 'web', PORT: String(port) })
	await server.running()
	const url = `http://127.0.0.1:${port}`
	const { headers, deckId } = await makeSession(url)
	const run = (callers: number) => measure(url, { path: `/api/decks/${deckId}`, headers, callers })
	await run(MODERATE)
	const peak: Phase[] = []
	const over: Phase[] = []
	for (let round = 0; round < ROUNDS; round += 1) {
		peak.push(await run(MODERATE))
		over.push(await run(MODERATE * TIMES))
	}
	await server.stop()
	await stage.close()
	const [good, kept] = [goodput(peak), goodput(over)]
	const many = MODERATE * TIMES
	const failed = [...peak, ...over].reduce((all, one) => all + one.failed, 0)
	const unready = over.reduce((all, one) => all + one.unready, 0)
	return report(`Overload: ${MODERATE} and ${many} callers of one server`, [
		{ name: `answers a second to ${MODERATE} callers`, measured: good.toFixed(0), holds: good > 0 },
		{
			name: `answers a second to ${many} callers, times that (0.9)`,
			measured: `${kept.toFixed(0)}, ${(kept / good).toFixed(2)}`,
			holds: kept / good >= 0.9,
		},
		{ name: 'refused of them, a second', measured: perSecond(over, 'refused'), holds: true },
		{ name: 'neither answered nor refused', measured: failed, holds: failed === 0 },
		...percentiles('answered', peak, over),
		...percentiles('refused', over),
		...percentiles('health', peak, over),
		{ name: 'not ready meanwhile', measured: unready, holds: unready === 0 },
	])
}

type Work = { path: string; headers: Record<string, string>; callers: number }

async function measure(url: string, { path, headers, callers }: Work): Promise<Phase> {
	const until = performance.now() + ROUND_MS
	const [told, state] = await Promise.all([
		callUntil(url + path, headers, { callers, until }),
		watch(url, until),
	])
	return { ...told, ...state }
}

/** What a balancer sees of the server meanwhile. */
async function watch(url: string, until: number): Promise<Pick<Phase, 'health' | 'unready'>> {
	const agent = new Agent({ keepAlive: true })
	const health: number[] = []
	let unready = 0
	while (performance.now() < until) {
		const began = performance.now()
		await call(`${url}/api/health`, {}, agent)
		health.push(performance.now() - began)
		if ((await call(`${url}/api/ready`, {}, agent)) !== 200) unready += 1
		await sleep(HEALTH_EVERY_MS)
	}
	agent.destroy()
	return { health, unready }
}

type Kind = 'answered' | 'refused' | 'health'

const gather = (phases: readonly Phase[], kind: Kind) => phases.flatMap((phase) => phase[kind])

function goodput(phases: readonly Phase[]): number {
	return gather(phases, 'answered').length / ((phases.length * ROUND_MS) / 1000)
}

function perSecond(phases: readonly Phase[], kind: Kind): string {
	return (gather(phases, kind).length / ((phases.length * ROUND_MS) / 1000)).toFixed(0)
}

function percentiles(kind: Kind, ...groups: (readonly Phase[])[]) {
	const of = (share: number) =>
		groups.map((phases) => quantile(gather(phases, kind), share).toFixed(0)).join(' and ')
	return [
		{
			name: `${kind}, ms: median; 99th percentile (few and many callers)`,
			measured: `${of(0.5)}; ${of(0.99)}`,
			holds: true,
		},
	]
}
