import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

let directory: string
beforeAll(async () => {
	directory = await mkdtemp(path.join(tmpdir(), 'dormer-embedded-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function ask(url: string, statement: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	const { rows } = await client.query(statement)
	await client.end()
	return rows[0]
}

async function postmaster(): Promise<number> {
	const home = path.join(directory, 'data', 'postmaster.pid')
	return Number((await readFile(home, 'utf8')).split('\n')[0])
}

it('keeps what was written over a clean stop, takes over a running one, and recovers from a kill', async () => {
	const first = await startEmbeddedPostgres(directory)
	await ask(first.url, 'create table kept as select 42 as answer')
	await first.stop()

	const second = await startEmbeddedPostgres(directory)
	expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
	const adopted = await startEmbeddedPostgres(directory)
	expect(adopted.url).toBe(second.url)

	process.kill(await postmaster(), 'SIGKILL')
	const recovered = await startEmbeddedPostgres(directory)
	expect(await ask(recovered.url, 'select answer from kept')).toEqual({ answer: 42 })
	await recovered.stop()
})
