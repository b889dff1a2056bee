import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beginDump, dumpCompany } from '@dormer/db/dump'
import { recordAdminAct } from '../../accounts/admin-acts/index.ts'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { enqueue, type JobPayloads, type JobRun } from '../../core/jobs.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { listObjects } from '../objects/index.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { DataExport, type DataExports } from './schema.ts'

const AVAILABLE_DAYS = 7

/**
 * Queues an export of all data of the company, or returns the export that is pending. Rejects with 429 beyond the limit
 * `dataExport`.
 */
export async function requestExport(ctx: OrgContext): Promise<DataExport> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'dataExport', organizationId)
	const id = newId()
	return ctx.db.$transaction(async (tx) => {
		const pending = await tx.dataExport.findFirst({ where: { organizationId, status: 'pending' } })
		if (pending !== null) return presentExport(ctx, pending)
		const { name } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } })
		const subject = { id: organizationId, name }
		await recordAdminAct(tx, ctx, { type: 'company.exported', subject, changes: {} })
		const row = await tx.dataExport.create({ data: { id, organizationId, createdAt: ctx.now() } })
		await enqueue(tx, 'export_company', { payload: { organizationId, exportId: id } })
		return presentExport(ctx, row)
	})
}

/** Returns the exports of the company, newest first. The signed download links are valid for at least six hours. */
export async function listExports(ctx: OrgContext): Promise<DataExports> {
	const { organizationId } = ctx
	const rows = await ctx.db.dataExport.findMany({
		where: { organizationId },
		orderBy: { createdAt: 'desc' },
		take: 20,
	})
	return { exports: rows.map((row) => presentExport(ctx, row)) }
}

type ExportRow = NonNullable<Awaited<ReturnType<App['db']['dataExport']['findFirst']>>>

function presentExport(
	{ providers, now }: Pick<App, 'providers' | 'now'>,
	{ id, status, storageKey, bytes, createdAt, completedAt, expiresAt }: ExportRow,
): DataExport {
	const isAvailable = expiresAt !== null && expiresAt > now()
	return DataExport.parse({
		id,
		status,
		bytes: bytes === null ? null : Number(bytes),
		createdAt: createdAt.toISOString(),
		completedAt: completedAt?.toISOString() ?? null,
		expiresAt: expiresAt?.toISOString() ?? null,
		downloadUrl: isAvailable && storageKey !== null ? providers.storage.readUrl(storageKey) : null,
	})
}

/**
 * Writes an export: the rows of every table of the company as JSON lines, without credentials, and all objects, as one
 * gzipped tar file. Reads rows and objects one after the other, so memory use does not grow with the company.
 */
export async function writeExport(
	app: App,
	{ organizationId, exportId: id }: JobPayloads['export_company'],
	{ lastAttempt }: JobRun,
): Promise<void> {
	const where = { id, organizationId, status: 'pending' }
	if ((await app.db.dataExport.count({ where })) === 0) return
	const folder = await mkdtemp(path.join(tmpdir(), 'dormer-export-'))
	try {
		const file = path.join(folder, 'export.tar.gz')
		await fillArchive(app, await createArchive(file), organizationId)
		const storageKey = `exports/${organizationId}/${id}.tar.gz`
		await app.providers.storage.putFile(storageKey, file, 'application/gzip')
		const completedAt = app.now()
		const expiresAt = new Date(completedAt.getTime() + AVAILABLE_DAYS * 86_400_000)
		const bytes = (await stat(file)).size
		const data = { status: 'ready', storageKey, bytes, completedAt, expiresAt }
		const { count } = await app.db.dataExport.updateMany({ where, data })
		// An erasure has deleted the export in the meantime.
		if (count === 0) await app.providers.storage.delete(storageKey)
	} catch (error) {
		if (!lastAttempt) throw error
		app.log.error({ err: error, organizationId }, 'export of a company failed')
		const data = { status: 'failed', completedAt: app.now() }
		await app.db.dataExport.updateMany({ where, data })
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function fillArchive(
	app: App,
	archive: ArchiveWriter,
	organizationId: string,
): Promise<void> {
	const createdAt = app.now().toISOString()
	const rows = await addRows(app, archive, organizationId)
	for await (const { key } of listObjects(app, organizationId, ['exports'])) {
		const object = await app.providers.storage.get(key)
		if (object !== undefined) await archive.add(`files/${key}`, object.bytes, object.contentType)
	}
	await archive.finish({ organizationId, createdAt, rows })
}

async function addRows(
	{ pool }: App,
	archive: ArchiveWriter,
	organizationId: string,
): Promise<Record<string, number>> {
	const rows: Record<string, number> = {}
	const client = await pool.connect()
	try {
		await beginDump(client)
		let part = 0
		for await (const { table, rows: count, lines } of dumpCompany(client, organizationId)) {
			part = rows[table] === undefined ? 1 : part + 1
			rows[table] = (rows[table] ?? 0) + count
			await archive.add(`data/${table}.${part}.jsonl`, Buffer.from(lines))
		}
		await client.query('rollback')
		client.release()
	} catch (error) {
		client.release(true)
		throw error
	}
	return rows
}

/** Deletes the files of expired exports. Marks an export as failed when it has no result a day after its request. */
export async function deleteExpiredExports(app: App): Promise<void> {
	const now = app.now()
	const expired = await app.db.dataExport.findMany({
		where: { expiresAt: { lte: now }, storageKey: { not: null } },
	})
	for (const { id, organizationId, storageKey } of expired) {
		if (storageKey !== null) await app.providers.storage.delete(storageKey)
		await app.db.dataExport.updateMany({
			where: { id, organizationId },
			data: { storageKey: null },
		})
	}
	await app.db.dataExport.updateMany({
		where: { status: 'pending', createdAt: { lt: new Date(now.getTime() - 86_400_000) } },
		data: { status: 'failed', completedAt: now },
	})
}
