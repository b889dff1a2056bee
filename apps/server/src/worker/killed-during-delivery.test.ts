import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { signUpWebhookCompany, startWebhookReceiver } from '../testing/webhooks.ts'
import { startWorkerProcess } from '../testing/worker-process.ts'

const EVENTS = 200

it('delivers every event although workers are killed', async ({ onTestFinished }) => {
	const env = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' }
	const server = await startTestServer({}, env)
	onTestFinished(() => server.close())
	const startWorker = () => {
		const worker = startWorkerProcess(server, env)
		onTestFinished(() => void worker.kill('SIGKILL'))
		return worker
	}
	const company = await signUpWebhookCompany(server)
	const slow = await startWebhookReceiver((response) => {
		setTimeout(() => response.writeHead(204).end(), 20)
	})
	onTestFinished(slow.close)
	await company.subscribe(slow.url)
	await company.emitEvents(EVENTS)
	for (const enough of [30, 80, 130]) {
		const worker = startWorker()
		while (slow.ids.length < enough) await slow.next()
		worker.kill('SIGKILL')
		await once(worker, 'exit')
	}
	startWorker()
	const where = { organizationId: company.organizationId, status: 'delivered' }
	while ((await server.db.notificationDelivery.count({ where })) < EVENTS) await sleep(50)
	const ids = new Set(slow.ids)
	const repeated = slow.ids.length - ids.size
	console.log(`${EVENTS} events, 3 kills: ${repeated} delivered twice, none lost`)
	expect(ids.size).toBe(EVENTS)
	expect(repeated).toBeLessThanOrEqual(3 * 4)
})
