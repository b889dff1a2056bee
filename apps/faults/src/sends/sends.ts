import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { z } from 'zod'
import { createDeck, KAREN, signUp } from '../company.ts'
import { startPostgres } from '../postgres.ts'
import { freePort, keepRunning, type Product, startProduct } from '../product.ts'
import { isZero, report } from '../report.ts'
import { type CallResults, callAll, readAnswer, type Sender } from './callers.ts'

const KEYS = 500
const CALLS_EACH = 10
const KILLS = 24
const PAUSES = 4
/** Lease of a claim in seconds, half of the default. A pause is longer, so a paused process loses its claims. */
const LEASE_SECONDS = 30
const PAUSE_MS = LEASE_SECONDS * 1000 + 2000
const RELAY_DELAY_MS = 300
/** The calls start during all kills and pauses. */
const SPREAD_MS = PAUSES * PAUSE_MS

/**
 * Calls `POST /api/presentations/send` ten times for each idempotency key on two servers that are killed and paused
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
	const postgres = await startPostgres()
	const relay = await startSmtpServer({ delayMs: RELAY_DELAY_MS })
	const env = {
		...postgres.env,
		SMTP_URL: relay.url,
		MAIL_FROM: 'no-reply@company.example',
		...(hasLookup && { SMTP_LOOKUP_URL: relay.lookupUrl }),
	}
	const first = await startProduct({ ...env, ROLE: 'web' })
	const second = await startProduct({ ...env, ROLE: 'web' })
	const worker = await startProduct({ ...env, ROLE: 'worker' })
	const sender = await createSender(first.url)
	relay.messages.length = 0
	const calls = { keys: KEYS, callsEach: CALLS_EACH, spreadMs: SPREAD_MS }
	const calling = callAll([first.url, second.url], sender, calls)
	await injectFaults(first, second)
	await injectFaults(second, first)
	const results = await calling
	for (const product of [first, second, worker]) await product.stop()
	await relay.close()
	await postgres.close()
	const title = `Sends ${hasLookup ? 'with' : 'without'} relay lookup: ${KEYS * CALLS_EACH} sends with ${KEYS} keys on two servers, ${KILLS} kills, ${PAUSES} pauses of ${PAUSE_MS / 1000} s; ${results.calls} calls, ${results.inProgress} answered 409, ${results.unavailable} answered 5xx or 408, ${results.connectionsLost} connections lost`
	return checkGuarantees(title, { relay, results, hasLookup })
}

const Key = z.object({ secret: z.string() })
const Ingested = z.object({ send_status: z.literal('sent') })

/** Signs up a company that sends the first email to one homeowner, and creates an API key for sending reminders. */
async function createSender(url: string): Promise<Sender> {
	const company = await signUp(url)
	const deckId = await createDeck(company)
	const scopes = ['presentations:send', 'presentations:write']
	const made = await company.call('POST', '/api/api-keys', { name: 'The CRM', scopes })
	const { secret } = Key.parse(made)
	const sourceEventId = 'crm-event-1'
	const ingested = await fetch(`${url}/api/decks/${deckId}/ingest`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
		body: JSON.stringify({ source_event_id: sourceEventId, homeowner: KAREN }),
	})
	Ingested.parse(await ingested.json())
	return { secret, deckId, sourceEventId }
}

/** Kills one server repeatedly while the other one is paused. */
async function injectFaults(killed: Product, paused: Product): Promise<void> {
	const pausing = (async () => {
		for (let pause = 0; pause < PAUSES / 2; pause += 1) {
			await paused.pause(PAUSE_MS)
			await sleep(1500)
		}
	})()
	const interval = (PAUSES / 2) * (PAUSE_MS / (KILLS / 2))
	for (let kill = 0; kill < KILLS / 2; kill += 1) {
		await sleep(interval * (0.5 + Math.random()))
		await killed.whenRunning()
		await killed.kill()
	}
	await pausing
}

type SuiteResults = { relay: SmtpServer; results: CallResults; hasLookup: boolean }

function checkGuarantees(title: string, { relay, results, hasLookup }: SuiteResults): boolean {
	const accepted = new Set(relay.messages.map(({ messageId }) => messageId)).size
	const answers = [...results.answers.values()].flatMap((bodies) => [...bodies].map(readAnswer))
	const sent = answers.filter(({ send_status }) => send_status === 'sent').length
	const unknown = answers.filter(({ reason }) => reason === 'outcome_unknown').length
	const conflicting = [...results.answers.values()].filter(({ size }) => size > 1).length
	const total = relay.messages.length
	return report(title, [
		isZero('keys without an answer', KEYS - results.answers.size),
		isZero('keys with two different answers', conflicting),
		{
			name: 'emails accepted by the relay',
			measured: total,
			passes: hasLookup ? total === KEYS : total <= KEYS,
		},
		isZero('emails accepted twice', total - accepted),
		isZero('answers "sent" without an accepted email', Math.max(0, sent - accepted)),
		isZero(
			'emails accepted although the answer is neither "sent" nor "outcome_unknown"',
			Math.max(0, accepted - sent - unknown),
		),
		{
			name: 'answers flagged as outcome_unknown',
			measured: unknown,
			passes: !hasLookup || unknown === 0,
		},
		isZero('other answers', answers.length - sent - unknown),
	])
}

const NAIVE = { keys: 200, callsEach: 5, kills: 6 }

/** Runs a send server that takes no claims. The check passes when emails are sent twice. */
async function runNaiveDesign(): Promise<boolean> {
	const postgres = await startPostgres()
	await postgres.pool.query('create table naive_send (key text primary key)')
	const relay = await startSmtpServer({ delayMs: RELAY_DELAY_MS })
	const port = String(await freePort())
	const env = { ...postgres.env, PORT: port, SMTP_URL: relay.url }
	const file = path.join(import.meta.dirname, 'naive-server.ts')
	const server = keepRunning(() =>
		spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
	)
	await server.whenRunning()
	const calls = Array.from({ length: NAIVE.keys * NAIVE.callsEach }, (_, call) =>
		callUntilSent(`http://127.0.0.1:${port}/?key=key-${call % NAIVE.keys}`),
	)
	for (let kill = 0; kill < NAIVE.kills; kill += 1) {
		await sleep(500)
		await server.whenRunning()
		await server.kill()
	}
	await Promise.all(calls)
	await server.stop()
	await relay.close()
	await postgres.close()
	const duplicates = relay.messages.length - NAIVE.keys
	return report('Naive design (must send duplicates)', [
		{ name: 'emails accepted twice by the relay', measured: duplicates, passes: duplicates > 0 },
	])
}

async function callUntilSent(url: string): Promise<void> {
	for (;;) {
		const status = await fetch(url, { method: 'POST' }).then(
			(answer) => answer.status,
			() => 0,
		)
		if (status === 200) return
		await sleep(200 + 200 * Math.random())
	}
}
