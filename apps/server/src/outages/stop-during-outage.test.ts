import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createTestDatabase } from '@dormer/db/testing'
import { expect, it } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'

it('stops on SIGTERM even when an external Postgres does not answer', async ({
	onTestFinished,
}) => {
	const proxy = await startDatabaseProxy()
	onTestFinished(proxy.close)
	const server = await startServerProcess({ DATABASE_URL: proxy.url, LOG_LEVEL: 'error' })
	onTestFinished(() => server.close())
	onTestFinished(proxy.disconnect)
	const isReady = async () => (await fetch(`${server.url}/api/ready`)).status === 200
	await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
	proxy.suspend()
	const exited = once(server.child, 'exit')
	server.child.kill('SIGTERM')
	expect(await exited).toEqual([0, null])
}, 60_000)

/**
 * Starts a proxy in front of a new test database. After `suspend`, the proxy forwards no more bytes. `disconnect` closes the
 * connections. Postgres drops no database, not even that of another test, while a client is in the middle of its login.
 */
async function startDatabaseProxy() {
	const database = await createTestDatabase()
	const target = new URL(database.url)
	const pairs: Socket[] = []
	const proxy = createServer((client) => {
		const upstream = connect(Number(target.port), target.hostname)
		pairs.push(client, upstream)
		client.pipe(upstream).pipe(client)
		for (const socket of [client, upstream]) socket.on('error', () => {})
	})
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
	const address = proxy.address()
	if (address === null || typeof address === 'string') throw new Error('No port is free')
	const disconnect = () => {
		for (const socket of pairs) socket.destroy()
	}
	const url = new URL(database.url)
	url.port = String(address.port)
	return {
		url: url.href,
		suspend: () => {
			for (const socket of pairs) socket.unpipe().pause()
		},
		disconnect,
		close: async () => {
			disconnect()
			await new Promise((resolve) => proxy.close(resolve))
			await database.drop()
		},
	}
}
