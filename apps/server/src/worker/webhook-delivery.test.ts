import { expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import {
	signUpWebhookCompany,
	startWebhookReceiver,
	type WebhookCompany,
	type WebhookReceiver,
} from '../testing/webhooks.ts'
import { startWorker } from './worker.ts'

it('delivers to a working receiver within a second while other receivers fail', async ({
	onTestFinished,
}) => {
	const limits = { connectMs: 1000, totalMs: 3000 }
	const server = await startTestServer(limits, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	onTestFinished(() => server.close())
	const receive: typeof startWebhookReceiver = async (answer) => {
		const receiver = await startWebhookReceiver(answer)
		onTestFinished(receiver.close)
		return receiver
	}
	const worker = await startWorker(server, server.pool.options.connectionString ?? '')
	const company = await signUpWebhookCompany(server)
	const good = await receive((response) => response.writeHead(204).end())
	await company.subscribe(good.url)
	await percentileOf(company, good, 10)
	const alone = await percentileOf(company, good, 50)
	const hanging = await receive(() => {})
	const failing = await receive((response) => response.writeHead(500).end())
	for (const url of [hanging.url, failing.url, 'http://127.0.0.1:1']) await company.subscribe(url)
	const withOthers = await percentileOf(company, good, 50)
	console.log(
		`99th percentile alone ${alone.toFixed(0)} ms, beside failing receivers ${withOthers.toFixed(0)} ms`,
	)
	expect(hanging.ids.length).toBeGreaterThan(0)
	expect(failing.ids.length).toBeGreaterThan(0)
	expect(withOthers).toBeLessThan(1000)
	await worker.stop()
})

/** Emits `count` events one after the other. Returns the 99th percentile of their delivery times in milliseconds. */
async function percentileOf(
	company: WebhookCompany,
	receiver: WebhookReceiver,
	count: number,
): Promise<number> {
	const durations: number[] = []
	for (let event = 0; event < count; event++) {
		const arrival = receiver.next()
		const startedAt = performance.now()
		await company.emitEvents(1)
		await arrival
		durations.push(performance.now() - startedAt)
	}
	return durations.sort((one, other) => one - other)[Math.ceil(count * 0.99) - 1] ?? 0
}
