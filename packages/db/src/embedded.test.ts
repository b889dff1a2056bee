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

async function queryRow(url: string, statement: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	const { rows } = await client.query(statement)
	await client.end()
	return rows[0]
}

async function readPostmasterPid(): Promise<number> {
	const file = path.join(directory, 'data', 'postmaster.pid')
	return Number((await readFile(file, 'utf8')).split('\n')[0])
}

it('keeps its data after a clean stop, reuses a running Postgres, and recovers after a SIGKILL', async () => {
	const first = await startEmbeddedPostgres(directory)
	await queryRow(first.url, 'create table kept as select 42 as answer')
	await first.stop()

	const second = await startEmbeddedPostgres(directory)
	expect(await queryRow(second.url, 'select answer from kept')).toEqual({ answer: 42 })
	const reused = await startEmbeddedPostgres(directory)
	expect(reused.url).toBe(second.url)

	process.kill(await readPostmasterPid(), 'SIGKILL')
	const recovered = await startEmbeddedPostgres(directory)
	expect(await queryRow(recovered.url, 'select answer from kept')).toEqual({ answer: 42 })
	await recovered.stop()
})
