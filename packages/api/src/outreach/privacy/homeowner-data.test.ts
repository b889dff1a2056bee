import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { listTables } from '@dormer/db/dump'
import { expect } from 'vitest'
import { it } from '../../testing/fixtures.ts'
import { OBJECT_FOLDERS } from '../objects/index.ts'
import { HOMEOWNER_DATA } from './homeowner-data.ts'

const SOURCES = path.join(import.meta.dirname, '../..')

it('HOMEOWNER_DATA has an erasure rule for every table with an organization_id column', async ({
	app,
}) => {
	const client = await app.pool.connect()
	const tables = await listTables(client)
	client.release()
	const ofCompanies = tables.filter(({ columns }) => columns.includes('organization_id'))
	expect(Object.keys(HOMEOWNER_DATA).sort()).toEqual(ofCompanies.map(({ name }) => name).sort())
})

it('lists every folder of the object storage that the code writes to', async () => {
	const files = await readdir(SOURCES, { recursive: true })
	const texts = await Promise.all(
		files
			.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
			.map((file) => readFile(path.join(SOURCES, file), 'utf8')),
	)
	const keys = texts.flatMap((text) => [
		...text.matchAll(/`(\w+)\/\$\{(?:\w+\.)?organizationId\}\//g),
	])
	const folders = new Set(keys.map((key) => key[1] ?? ''))
	expect([...folders].sort()).toEqual([...OBJECT_FOLDERS])
})
