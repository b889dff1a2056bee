import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type ArchiveWriter, type ConfigSource, createArchive } from '@dormer/api'
import { type Dump, openDump } from '@dormer/db/dump'
import type { Manifest } from './manifest.ts'
import { findSecretKey, openTargets, readIfExists, type Targets } from './targets.ts'

/**
 * Writes a backup of the installation to `file` and returns the manifest (docs/operations.md#backup-and-restore). The server
 * may run during the backup. The database is read at one point in time.
 */
export async function backUp(env: ConfigSource, file: string): Promise<Manifest> {
	const secretKey = await findSecretKey(env)
	if (secretKey === undefined)
		throw new Error(`SECRET_KEY: not set, and ${env.DATA_DIR} has no secret.key. Set DATA_DIR.`)
	const targets = await openTargets(env, secretKey)
	try {
		const archive = await createArchive(file)
		return await fill(archive, { env, targets, secretKey }).catch(async (error: unknown) => {
			await rm(file, { force: true })
			throw error
		})
	} finally {
		await targets.close()
	}
}

async function fill(
	archive: ArchiveWriter,
	{ env, targets, secretKey }: { env: ConfigSource; targets: Targets; secretKey: string },
): Promise<Manifest> {
	await archive.add('keys/secret.key', Buffer.from(secretKey))
	if (env.SEAL_P12_FILE !== undefined)
		await archive.add('keys/seal.p12', await readFile(env.SEAL_P12_FILE))
	const createdAt = new Date().toISOString()
	const database = await addDatabase(archive, targets.url)
	await addObjects(archive, targets)
	await addEmails(archive, targets)
	return archive.finish({ createdAt, ...database })
}

async function addDatabase(archive: ArchiveWriter, url: string) {
	const dump = await openDump(url)
	try {
		const rows = await addTables(archive, dump)
		const jobs = await dump.readJobs()
		if (jobs.length > 0) await archive.add('jobs.jsonl', Buffer.from(`${jobs.join('\n')}\n`))
		return { rows, ...(await dump.readState()) }
	} finally {
		await dump.close()
	}
}

/**
 * Adds the rows of all tables to the backup and returns the number of rows of each table. The file names are numbered in the
 * order in which a restore has to load the files.
 */
async function addTables(archive: ArchiveWriter, dump: Dump): Promise<Record<string, number>> {
	const rows: Record<string, number> = {}
	let number = 0
	for await (const part of dump.parts) {
		number += 1
		const name = `database/${String(number).padStart(6, '0')}.${part.table}.jsonl`
		await archive.add(name, Buffer.from(part.lines))
		rows[part.table] = (rows[part.table] ?? 0) + part.rows
	}
	return rows
}

/**
 * Adds the stored objects after the database was read. Objects never change, so the backup contains the object of every row.
 */
async function addObjects(archive: ArchiveWriter, { storage }: Targets): Promise<void> {
	for await (const { key } of storage.list('')) {
		const object = await storage.get(key)
		if (object !== undefined) await archive.add(`objects/${key}`, object.bytes, object.contentType)
	}
}

async function addEmails(archive: ArchiveWriter, { directory }: Targets): Promise<void> {
	const folder = path.join(directory, 'mail')
	const names = await readdir(folder).catch(() => [])
	for (const name of names.filter((one) => /^[\w.-]+\.eml$/.test(one))) {
		const bytes = await readIfExists(path.join(folder, name))
		if (bytes !== undefined) await archive.add(`mail/${name}`, bytes)
	}
}
