import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { useMemoryFolder } from './memory-folder.ts'

declare module 'vitest' {
	interface ProvidedContext {
		postgresUrl: string
	}
}

/** Starts one Postgres for the test run. Creates the migrated template database, which each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	await useMemoryFolder()
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const postgres = await startEmbeddedPostgres(directory, {
		settings: {
			fsync: 'off',
			synchronous_commit: 'off',
			full_page_writes: 'off',
			max_connections: '300',
		},
	})
	const template = new URL(postgres.url)
	const admin = new pg.Client({ connectionString: postgres.url })
	await admin.connect()
	await admin.query('create database template_dormer')
	template.pathname = '/template_dormer'
	await migrate(template.href)
	await admin.query('alter database template_dormer is_template true')
	await admin.end()
	project.provide('postgresUrl', postgres.url)
	return async () => {
		await postgres.stop()
		await rm(directory, { recursive: true, force: true })
	}
}
