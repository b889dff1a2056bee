import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtpServer } from '@dormer/providers/testing'
import { keepRunning } from '../process.ts'
import { report } from '../report.ts'
import { freePort, openStage } from '../stage.ts'

const KEYS = 200
const CALLS_EACH = 5
const KILLS = 10

/** The suite has teeth: the naive design, under a lesser storm, has to send twice. */
export async function tortureNaive(): Promise<boolean> {
	const stage = await openStage()
	await stage.pool.query('create table naive_send (key text primary key)')
	const relay = await startSmtpServer({ delayMs: 300 })
	const port = String(await freePort())
	const server = keepRunning(
		{ ...stage.env, PORT: port, SMTP_URL: relay.url },
		path.join(import.meta.dirname, 'naive-server.ts'),
	)
	await server.running()
	const calls = Array.from({ length: KEYS * CALLS_EACH }, (_, call) =>
		callUntilSent(`http://127.0.0.1:${port}/?key=key-${call % KEYS}`),
	)
	for (let kill = 0; kill < KILLS; kill += 1) {
		await sleep(500)
		await server.running()
		await server.kill()
	}
	await Promise.all(calls)
	await server.stop()
	await relay.close()
	await stage.close()
	const duplicates = relay.messages.length - KEYS
	return report('The naive design (it has to break)', [
		{ name: 'mails accepted twice', measured: duplicates, holds: duplicates > 0 },
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
