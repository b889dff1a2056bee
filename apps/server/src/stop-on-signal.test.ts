import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startServerProcess } from './testing/server-process.ts'
import { spawnProduct } from './testing/spawn-product.ts'

it('exits at once on SIGTERM during the start, also as the first process of a container', async ({
	onTestFinished,
}) => {
	const silentPostgres = createServer(() => {}).listen(0, '127.0.0.1')
	await once(silentPostgres, 'listening')
	const { port } = silentPostgres.address() as AddressInfo
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const connected = once(silentPostgres, 'connection')
	const child = spawnProduct({
		DATABASE_URL: `postgres://dormer@127.0.0.1:${port}/dormer`,
		SECRET_KEY: 'a key that signs in tests, 32 long',
		DATA_DIR: directory,
		PORT: '0',
	})
	const exited = once(child, 'exit')
	onTestFinished(async () => {
		child.kill('SIGKILL')
		silentPostgres.close()
		await rm(directory, { recursive: true, force: true })
	})
	await connected
	child.kill('SIGTERM')
	// Exit code 143 without a signal shows that the server's own handler ended the process. As the first process of a container, a
	// process without a handler would ignore SIGTERM.
	expect(await exited).toEqual([128 + 15, null])
})

it('reports no failure of the demo when it stops while the demo is being made', async ({
	onTestFinished,
}) => {
	const server = await startServerProcess({ DEMO: '1', LOG_LEVEL: 'error' })
	onTestFinished(() => server.close())
	const exited = once(server.child, 'exit')
	server.child.kill('SIGINT')
	expect(await exited).toEqual([0, null])
	expect(server.text()).not.toMatch(/demo|closed/i)
}, 60_000)
