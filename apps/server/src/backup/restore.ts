import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ConfigSource, readArchive } from '@dormer/api'
import { countOtherConnections, dropAllTables, hasData, type Load, openLoad } from '@dormer/db/dump'
import { type Manifest, verifyArchive } from './manifest.ts'
import { findSecretKey, openTargets, secretKeyFile, type Targets } from './targets.ts'

type Options = {
	/** True to delete the data of the target before the restore. Otherwise the restore refuses a target that has data. */
	replace: boolean
}

/**
 * Restores a backup into the database, the object storage and the data directory (docs/operations.md#backup-and-restore).
 * Before any change, throws when the archive is damaged, a server is running, the target has data, or SECRET_KEY differs.
 */
export async function restore(
	env: ConfigSource,
	file: string,
	{ replace }: Options,
): Promise<Manifest> {
	const manifest = await verifyArchive(file)
	const secretKey = await readSecretKey(file)
	await checkSecretKey(env, secretKey, replace)
	const targets = await openTargets(env, secretKey)
	try {
		await prepareTarget(targets, replace)
		await loadDatabase(targets.url, file, manifest)
		await restoreFiles(targets, file, manifest)
		if (env.SECRET_KEY === undefined) await writeSecret(secretKeyFile(env), Buffer.from(secretKey))
		return manifest
	} finally {
		await targets.close()
	}
}

async function readSecretKey(file: string): Promise<string> {
	for await (const { name, bytes } of readArchive(file))
		if (name === 'keys/secret.key') return bytes.toString()
	throw new Error(`${file} has no secret key.`)
}

async function checkSecretKey(
	env: ConfigSource,
	secretKey: string,
	replace: boolean,
): Promise<void> {
	const current = await findSecretKey(env)
	if (current === undefined || current === secretKey) return
	if (env.SECRET_KEY !== undefined)
		throw new Error('SECRET_KEY: differs from keys/secret.key of the backup. Set it to that key.')
	if (!replace) throw new Error(`${env.DATA_DIR} has another secret.key. ${USE_REPLACE}`)
}

const USE_REPLACE = 'Restore into an empty target, or delete its data with --replace.'

async function prepareTarget(
	{ url, storage, directory }: Targets,
	replace: boolean,
): Promise<void> {
	const others = await countOtherConnections(url)
	if (others > 0)
		throw new Error(`The database has ${others} other connections. Stop the server first.`)
	const isEmpty = !(await hasData(url)) && (await isStorageEmpty(storage))
	if (isEmpty) return
	if (!replace) throw new Error(`The target has data. ${USE_REPLACE}`)
	await dropAllTables(url)
	for await (const { key } of storage.list('')) await storage.delete(key)
	// The emails that the target has stored as files belong to the replaced data. They can contain links that set a password.
	await rm(path.join(directory, 'mail'), { recursive: true, force: true })
}

async function isStorageEmpty(storage: Targets['storage']): Promise<boolean> {
	for await (const _key of storage.list('')) return false
	return true
}

/** Loads all rows in one transaction. Either the whole database is restored or nothing is changed. */
async function loadDatabase(url: string, file: string, manifest: Manifest): Promise<void> {
	const load = await openLoad(url, manifest)
	try {
		for await (const { name, bytes } of readArchive(file)) await loadEntry(load, name, bytes)
	} catch (error) {
		await load.abort()
		throw error
	}
	await load.commit()
}

async function loadEntry(load: Load, name: string, bytes: Buffer): Promise<void> {
	const table = /^database\/\d+\.(\w+)\.jsonl$/.exec(name)?.[1]
	if (table !== undefined) await load.loadRows(table, bytes.toString())
	else if (name === 'jobs.jsonl') await load.loadJobs(bytes.toString())
}

async function restoreFiles(targets: Targets, file: string, manifest: Manifest): Promise<void> {
	for await (const { name, bytes } of readArchive(file)) {
		const [folder = '', ...rest] = name.split('/')
		const key = rest.join('/')
		const contentType = manifest.files[name]?.contentType ?? 'application/octet-stream'
		if (folder === 'objects') await targets.storage.put(key, bytes, contentType)
		if (name === 'keys/seal.p12') await writeSecret(path.join(targets.directory, 'seal.p12'), bytes)
		if (folder === 'mail' && /^[\w.-]+\.eml$/.test(key))
			await writeSecret(path.join(targets.directory, 'mail', key), bytes)
	}
}

/** Writes a file atomically. Only its owner can read the file. */
async function writeSecret(file: string, bytes: Buffer): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
	const temporary = `${file}~restore`
	await rm(temporary, { force: true })
	await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true })
	await rename(temporary, file)
}
