import { setTimeout as sleep } from 'node:timers/promises'
import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { keepRunning, type Victim } from '../process.ts'
import { report } from '../report.ts'
import { freePort, openStage } from '../stage.ts'
import { callAll, readAnswer, type Told } from './callers.ts'
import { makeCompany } from './company.ts'
import { tortureNaive } from './naive.ts'

const KEYS = 1000
const CALLS_EACH = 10
const KILLS = 50
const PAUSES = 8
/** Longer than every lease: whoever was paused is a stranger to what it held. */
const PAUSE_MS = 34_000
const RELAY_DELAY_MS = 300
const SPREAD_MS = 280_000

/**
 * 10,000 sends over 1,000 keys by two servers that are killed and paused, at a relay that can be asked and at one that
 * cannot; then the naive design, which has to break (reliability, section 2, rows 1 to 3).
 */
export async function tortureSends(): Promise<boolean> {
	const asked = await tortureRelay({ canBeAsked: true })
	const bare = await tortureRelay({ canBeAsked: false })
	return (await tortureNaive()) && asked && bare
}

async function tortureRelay({ canBeAsked }: { canBeAsked: boolean }): Promise<boolean> {
	const stage = await openStage()
	const relay = await startSmtpServer({ delayMs: RELAY_DELAY_MS })
	const env = {
		...stage.env,
		ROLE: 'web',
		SMTP_URL: relay.url,
		MAIL_FROM: 'no-reply@company.example',
		...(canBeAsked && { SMTP_LOOKUP_URL: relay.lookupUrl }),
	}
	const ports = [await freePort(), await freePort()]
	const servers = ports.map((port) => keepRunning({ ...env, PORT: String(port) }))
	const worker = keepRunning({ ...env, ROLE: 'worker' })
	await Promise.all([...servers, worker].map((victim) => victim.running()))
	const urls = ports.map((port) => `http://127.0.0.1:${port}`)
	const company = await makeCompany(urls[0] ?? '')
	relay.messages.length = 0
	const began = performance.now()
	const calling = callAll(urls, company, {
		keys: KEYS,
		callsEach: CALLS_EACH,
		spreadMs: SPREAD_MS,
	})
	const nemesis = strike(servers)
	const told = await calling
	const { kills, pauses } = await nemesis
	const seconds = ((performance.now() - began) / 1000).toFixed(0)
	for (const victim of [...servers, worker]) await victim.stop()
	await relay.close()
	await stage.close()
	const title = canBeAsked ? 'Sends, at a relay that can be asked' : 'Sends, at a bare relay'
	console.log(
		`\n${title}: ${KEYS * CALLS_EACH} sends over ${KEYS} keys by two servers, ${kills} kills, ${pauses} pauses of ${PAUSE_MS / 1000} s, ${seconds} s; ${told.calls} calls, ${told.inProgress} in progress, ${told.unavailable} unavailable, ${told.cut} cut`,
	)
	return judge(title, { relay, told, canBeAsked, kills, pauses })
}

/** One server is killed again and again while the other is paused; then the other way round. */
async function strike(servers: readonly Victim[]): Promise<{ kills: number; pauses: number }> {
	let kills = 0
	let pauses = 0
	const [first, second] = servers
	if (first === undefined || second === undefined) throw new Error('Two servers are needed')
	for (const [killed, paused] of [
		[first, second],
		[second, first],
	] as const) {
		let over = false
		const pausing = (async () => {
			for (let pause = 0; pause < PAUSES / 2; pause += 1) {
				await paused.pause(PAUSE_MS)
				pauses += 1
				await sleep(1500)
			}
			over = true
		})()
		const rhythm = (PAUSES / 2) * (PAUSE_MS / (KILLS / 2))
		for (let kill = 0; kill < KILLS / 2 || !over; kill += 1) {
			await sleep(rhythm * (0.5 + Math.random()))
			await killed.running()
			if (kill < KILLS / 2) {
				await killed.kill()
				kills += 1
			}
		}
		await pausing
	}
	return { kills, pauses }
}

type Outcome = {
	relay: SmtpServer
	told: Told
	canBeAsked: boolean
	kills: number
	pauses: number
}

function judge(title: string, { relay, told, canBeAsked, kills, pauses }: Outcome): boolean {
	const accepted = new Map<string, number>()
	for (const { messageId = '' } of relay.messages)
		accepted.set(messageId, (accepted.get(messageId) ?? 0) + 1)
	const answers = [...told.answers.values()].flatMap((bodies) => [...bodies].map(readAnswer))
	const sent = answers.filter(({ send_status }) => send_status === 'sent').length
	const unknown = answers.filter(({ reason }) => reason === 'outcome_unknown').length
	const other = answers.length - sent - unknown
	const divergent = [...told.answers.values()].filter(({ size }) => size > 1).length
	const duplicates = relay.messages.length - accepted.size
	const lost = Math.max(0, sent - accepted.size)
	const unflagged = Math.max(0, accepted.size - sent - unknown)
	return report(title, [
		{
			name: 'kills, pauses',
			measured: `${kills}, ${pauses}`,
			holds: kills === KILLS && pauses === PAUSES,
		},
		{ name: 'keys answered', measured: told.answers.size, holds: told.answers.size === KEYS },
		{ name: 'keys with two different answers', measured: divergent, holds: divergent === 0 },
		{
			name: 'mails accepted by the relay',
			measured: relay.messages.length,
			holds: canBeAsked ? relay.messages.length === KEYS : relay.messages.length <= KEYS,
		},
		{ name: 'accepted twice', measured: duplicates, holds: duplicates === 0 },
		{ name: 'told as sent and not accepted', measured: lost, holds: lost === 0 },
		{
			name: 'accepted and told as neither sent nor unknown',
			measured: unflagged,
			holds: unflagged === 0,
		},
		{
			name: 'flagged as outcome_unknown',
			measured: unknown,
			holds: canBeAsked ? unknown === 0 : true,
		},
		{ name: 'any other answer', measured: other, holds: other === 0 },
	])
}
