import { setTimeout as sleep } from 'node:timers/promises'
import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { keepRunning, type ManagedProcess } from '../managed-process.ts'
import { report } from '../report.ts'
import { freePort, startTestEnvironment } from '../test-environment.ts'
import { type CallResults, callAll, readAnswer } from './callers.ts'
import { createCompany } from './fixtures.ts'
import { runNaiveDesign } from './naive.ts'

const KEYS = 1000
const CALLS_EACH = 10
const KILLS = 50
const PAUSES = 8
/** Lease of a claim in seconds. It is half of the default, so that the suite can pause processes for half as long. */
const LEASE_SECONDS = 15
/** Length of a pause in milliseconds. It exceeds every lease, so that a paused process loses its claims. */
const PAUSE_MS = LEASE_SECONDS * 1000 + 2000
const RELAY_DELAY_MS = 300
/**
 * Time in milliseconds over which the suite starts its calls. The kills and pauses together take about as long, so calls are in
 * progress during all of them.
 */
const SPREAD_MS = 145_000

/**
 * Makes 10,000 send calls with 1,000 idempotency keys on two servers that are killed and paused
 * (docs/design/reliability.md#guarantees, rows 1 to 3). Tests a relay that can look up sent messages and, at the same time, a
 * relay that cannot. Afterwards, runs a server that sends without a claim. That server must send some emails twice, which
 * proves that the suite detects duplicates.
 */
export async function runSendsSuite(): Promise<boolean> {
	const runs = [runWithRelay({ hasLookup: true }), runWithRelay({ hasLookup: false })]
	const passed = await Promise.all(runs)
	return (await runNaiveDesign()) && passed.every(Boolean)
}

async function runWithRelay({ hasLookup }: { hasLookup: boolean }): Promise<boolean> {
	const environment = await startTestEnvironment()
	const relay = await startSmtpServer({ delayMs: RELAY_DELAY_MS })
	const env = {
		...environment.env,
		ROLE: 'web',
		SEND_LEASE_SECONDS: String(LEASE_SECONDS),
		SMTP_URL: relay.url,
		MAIL_FROM: 'no-reply@company.example',
		...(hasLookup && { SMTP_LOOKUP_URL: relay.lookupUrl }),
	}
	const ports = [await freePort(), await freePort()]
	const servers = ports.map((port) => keepRunning({ ...env, PORT: String(port) }))
	const worker = keepRunning({ ...env, ROLE: 'worker' })
	await Promise.all([...servers, worker].map((child) => child.whenRunning()))
	const urls = ports.map((port) => `http://127.0.0.1:${port}`)
	const company = await createCompany(urls[0] ?? '')
	relay.messages.length = 0
	const startedAt = performance.now()
	const calling = callAll(urls, company, {
		keys: KEYS,
		callsEach: CALLS_EACH,
		spreadMs: SPREAD_MS,
	})
	const faults = injectFaults(servers)
	const results = await calling
	const { kills, pauses } = await faults
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
	for (const child of [...servers, worker]) await child.stop()
	await relay.close()
	await environment.close()
	const title = hasLookup ? 'Sends with relay lookup' : 'Sends without relay lookup'
	console.log(
		`\n${title}: ${KEYS * CALLS_EACH} sends with ${KEYS} keys on two servers, ${kills} kills, ${pauses} pauses of ${PAUSE_MS / 1000} s, ${seconds} s; ${results.calls} calls, ${results.inProgress} answered 409, ${results.unavailable} answered 5xx or 408, ${results.connectionsLost} connections lost`,
	)
	return checkGuarantees(title, { relay, results, hasLookup, kills, pauses })
}

/**
 * Kills the first server repeatedly while the second server is paused several times. Then does the same with exchanged roles.
 */
async function injectFaults(
	servers: readonly ManagedProcess[],
): Promise<{ kills: number; pauses: number }> {
	let kills = 0
	let pauses = 0
	const [first, second] = servers
	if (first === undefined || second === undefined) throw new Error('The suite needs two servers')
	for (const [killed, paused] of [
		[first, second],
		[second, first],
	] as const) {
		let isOver = false
		const pausing = (async () => {
			for (let pause = 0; pause < PAUSES / 2; pause += 1) {
				await paused.pause(PAUSE_MS)
				pauses += 1
				await sleep(1500)
			}
			isOver = true
		})()
		const killInterval = (PAUSES / 2) * (PAUSE_MS / (KILLS / 2))
		for (let kill = 0; kill < KILLS / 2 || !isOver; kill += 1) {
			await sleep(killInterval * (0.5 + Math.random()))
			await killed.whenRunning()
			if (kill < KILLS / 2) {
				await killed.kill()
				kills += 1
			}
		}
		await pausing
	}
	return { kills, pauses }
}

type SuiteResults = {
	relay: SmtpServer
	results: CallResults
	hasLookup: boolean
	kills: number
	pauses: number
}

function checkGuarantees(
	title: string,
	{ relay, results, hasLookup, kills, pauses }: SuiteResults,
): boolean {
	const accepted = new Map<string, number>()
	for (const { messageId = '' } of relay.messages)
		accepted.set(messageId, (accepted.get(messageId) ?? 0) + 1)
	const answers = [...results.answers.values()].flatMap((bodies) => [...bodies].map(readAnswer))
	const sent = answers.filter(({ send_status }) => send_status === 'sent').length
	const unknown = answers.filter(({ reason }) => reason === 'outcome_unknown').length
	const other = answers.length - sent - unknown
	const conflicting = [...results.answers.values()].filter(({ size }) => size > 1).length
	const duplicates = relay.messages.length - accepted.size
	const lost = Math.max(0, sent - accepted.size)
	const unflagged = Math.max(0, accepted.size - sent - unknown)
	return report(title, [
		{
			name: 'kills, pauses',
			measured: `${kills}, ${pauses}`,
			passes: kills === KILLS && pauses === PAUSES,
		},
		{
			name: 'keys answered',
			measured: results.answers.size,
			passes: results.answers.size === KEYS,
		},
		{ name: 'keys with two different answers', measured: conflicting, passes: conflicting === 0 },
		{
			name: 'emails accepted by the relay',
			measured: relay.messages.length,
			passes: hasLookup ? relay.messages.length === KEYS : relay.messages.length <= KEYS,
		},
		{ name: 'emails accepted twice', measured: duplicates, passes: duplicates === 0 },
		{ name: 'answers "sent" without an accepted email', measured: lost, passes: lost === 0 },
		{
			name: 'emails accepted although the answer is neither "sent" nor "outcome_unknown"',
			measured: unflagged,
			passes: unflagged === 0,
		},
		{
			name: 'answers flagged as outcome_unknown',
			measured: unknown,
			passes: hasLookup ? unknown === 0 : true,
		},
		{ name: 'other answers', measured: other, passes: other === 0 },
	])
}
