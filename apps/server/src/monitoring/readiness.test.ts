import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '../http/server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWorker } from '../worker/worker.ts'
import type { ProcessState } from './readiness.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

/** Another process on the same database, as it stands. */
async function serve(standing: ProcessState): Promise<{ url: string; close: () => void }> {
	const http = createHttpServer(createServer(server, server.config.DATA_DIR, standing))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const { port } = http.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, close: () => http.close() }
}

it('is not ready when its worker has been silent for ten seconds, and still answers', async () => {
	let silent = 9_999
	const process = await serve({ isDraining: false, worker: { msSinceHeartbeat: () => silent } })
	expect((await fetch(`${process.url}/api/ready`)).status).toBe(200)
	silent = 12_400
	const refused = await fetch(`${process.url}/api/ready`)
	expect(refused.status).toBe(503)
	expect(await refused.json()).toEqual({
		error: 'Not ready: the worker has been silent for 12 s',
		code: 'UPSTREAM_UNAVAILABLE',
	})
	expect((await fetch(`${process.url}/api/fonts`)).status).toBe(200)
	process.close()
})

it('says how long the worker has been silent', async () => {
	const url = server.pool.options.connectionString ?? ''
	const worker = await startWorker(server, url)
	const other = await server.pool.connect()
	await other.query('begin')
	await other.query('lock table worker_live')
	await expect.poll(worker.msSinceHeartbeat).toBeGreaterThan(600)
	await other.query('rollback')
	other.release()
	await expect.poll(worker.msSinceHeartbeat).toBeLessThan(600)
	await worker.stop()
})

it('is not ready without a connection to the database, and lives all the same', async () => {
	const { max } = server.pool.options
	const held = await Promise.all(Array.from({ length: max }, () => server.pool.connect()))
	const refused = await server.fetch('/api/ready')
	expect(refused.status).toBe(503)
	expect(await refused.json()).toMatchObject({
		error: 'Not ready: postgres does not answer within 500 ms',
		code: 'UPSTREAM_UNAVAILABLE',
	})
	expect(await (await server.fetch('/api/health')).json()).toEqual({ ok: true })
	for (const client of held) client.release()
	expect((await server.fetch('/api/ready')).status).toBe(200)
})
