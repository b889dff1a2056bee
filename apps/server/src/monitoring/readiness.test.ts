import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '../create-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import type { ProcessState } from './readiness.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

/** Starts another web server on the same database with a given readiness state. */
async function serve(state: ProcessState): Promise<{ url: string; close: () => void }> {
	const http = createHttpServer(createServer(server, server.config.DATA_DIR, state))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const { port } = http.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, close: () => http.close() }
}

it('answers 503 ten seconds after the worker has lost Postgres', async () => {
	let ms = 9_999
	const process = await serve({ isDraining: false, worker: { msDisconnected: () => ms } })
	expect((await fetch(`${process.url}/api/ready`)).status).toBe(200)
	ms = 12_400
	const unready = await fetch(`${process.url}/api/ready`)
	expect(unready.status).toBe(503)
	expect(await unready.json()).toEqual({
		error: 'Not ready: the worker has been disconnected from Postgres for 12 s',
		code: 'UPSTREAM_UNAVAILABLE',
	})
	expect((await fetch(`${process.url}/api/fonts`)).status).toBe(200)
	process.close()
})

it('answers 503 to readiness checks when no database connection is free', async () => {
	const { max } = server.pool.options
	const held = await Promise.all(Array.from({ length: max }, () => server.pool.connect()))
	const unready = await server.fetch('/api/ready')
	expect(unready.status).toBe(503)
	expect(await unready.json()).toMatchObject({
		error: 'Not ready: postgres does not answer within 500 ms',
		code: 'UPSTREAM_UNAVAILABLE',
	})
	expect(await (await server.fetch('/api/health')).json()).toEqual({ ok: true })
	for (const client of held) client.release()
	expect((await server.fetch('/api/ready')).status).toBe(200)
})
