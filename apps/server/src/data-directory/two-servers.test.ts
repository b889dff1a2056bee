import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { findPostgresPids, isAlive } from '../testing/processes.ts'
import { type ServerProcess, startEmbeddedServer } from '../testing/server-process.ts'
import { MAIN, spawnProduct } from '../testing/spawn-product.ts'

const LONG = { timeout: 20_000 }
const Holder = z.object({ pid: z.int(), address: z.url() })

const servers: ServerProcess[] = []
afterEach(async () => {
	for (const server of servers.splice(0)) await server.close()
})

async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
	const server = await startEmbeddedServer(env)
	servers.push(server)
	return server
}

/** Reads what a process writes to its standard error. */
const readErrors = ({ stderr }: ChildProcess) => (stderr === null ? '' : text(stderr))

const statusOf = async (url: string) => (await fetch(url)).status

/** Reads the process id and the address of the server that holds the lock of a data directory. */
async function readHolder(directory: string): Promise<z.infer<typeof Holder>> {
	return Holder.parse(JSON.parse(await text(connect(path.join(directory, 'server.lock')))))
}

it('lets no second server use the same data directory until the first is killed', async () => {
	const first = await startServer()
	const second = spawnProduct({ PORT: '0', DEMO: '0', DATA_DIR: first.directory }, [
		'ignore',
		'ignore',
		'pipe',
	])
	const [refused, [code]] = await Promise.all([readErrors(second), once(second, 'exit')])
	expect(code).toBe(1)
	expect(refused).toMatch(/^DATA_DIR: .* is used by another Dormer server .*\n$/)
	expect(refused).toContain(`process ${first.child.pid}, ${first.url}, since 20`)
	expect(await statusOf(`${first.url}/api/fonts`)).toBe(200)

	first.child.kill('SIGKILL')
	await once(first.child, 'exit')
	const successor = await startServer({ DATA_DIR: first.directory })
	expect(await statusOf(`${successor.url}/api/fonts`)).toBe(200)
}, 60_000)

it('keeps the server running when nobody reads its output anymore', async () => {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const command = `"${process.execPath}" "${MAIN}" | head -n 1`
	const shell = spawn('/bin/sh', ['-c', command], {
		env: { PATH: '/usr/bin:/bin', PORT: '0', METRICS_PORT: '0', DEMO: '0', DATA_DIR: directory },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	expect(String(await once(shell.stdout, 'data'))).toContain('Metrics are at')
	const { pid, address } = await readHolder(directory)
	await expect.poll(() => statusOf(`${address}/api/fonts`), LONG).toBe(200)
	const [postgres] = findPostgresPids(pid)
	process.kill(pid, 'SIGTERM')
	await expect.poll(() => isAlive(pid), LONG).toBe(false)
	expect(isAlive(postgres)).toBe(false)
	await rm(directory, { recursive: true })
}, 60_000)
