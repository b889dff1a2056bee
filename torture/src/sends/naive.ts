import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtpServer } from '@dormer/providers/testing'
import { keepRunning } from '../managed-process.ts'
import { report } from '../report.ts'
import { freePort, startTestEnvironment } from '../test-environment.ts'

const KEYS = 200
const CALLS_EACH = 5
const KILLS = 10

/**
 * Runs a send server that takes no claims. The check passes when emails are sent twice, which proves that the suite detects
 * duplicates.
 */
export async function runNaiveDesign(): Promise<boolean> {
	const environment = await startTestEnvironment()
	await environment.pool.query('create table naive_send (key text primary key)')
	const relay = await startSmtpServer({ delayMs: 300 })
	const port = String(await freePort())
	const server = keepRunning(
		{ ...environment.env, PORT: port, SMTP_URL: relay.url },
		path.join(import.meta.dirname, 'naive-server.ts'),
	)
	await server.whenRunning()
	const calls = Array.from({ length: KEYS * CALLS_EACH }, (_, call) =>
		callUntilSent(`http://127.0.0.1:${port}/?key=key-${call % KEYS}`),
	)
	for (let kill = 0; kill < KILLS; kill += 1) {
		await sleep(500)
		await server.whenRunning()
		await server.kill()
	}
	await Promise.all(calls)
	await server.stop()
	await relay.close()
	await environment.close()
	const duplicates = relay.messages.length - KEYS
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
