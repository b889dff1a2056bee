import { deleteSizes } from '../../content/images/index.ts'
import { OPEN_RECORDINGS } from '../../content/narration/index.ts'
import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { findReferences, type References } from './find-references.ts'

/** Hours after its last write during which an object is never deleted. Open transactions and restores may still use it. */
const MIN_AGE_HOURS = 48
/** Hours for which an object must have been unused. Pages that were opened before still read it. */
const UNUSED_HOURS = 24
/** Days after which the record of an unused object is deleted. The object itself no longer exists then. */
const RECORD_DAYS = 30
/** Bounds of one run. The next run continues. */
const MAX_DELETED = 20_000
const MAX_RUN_MS = 30 * 60_000
const BATCH = 500

/**
 * Folders in which unused objects are deleted. All other objects stay: contracts are evidence, and the objects of a folder that
 * is not listed here are never deleted.
 */
const COLLECTED = [
	'decks',
	'exports',
	'fonts',
	'images',
	'knowledge',
	'narration',
	'reports',
] as const
/** Folder of incomplete uploads. A completed upload is copied to another key, so references to this folder do not count. */
const UPLOADS = 'uploads'

type Totals = {
	companies: number
	objects: number
	unused: number
	deleted: number
	failed: number
}

/**
 * Deletes stored objects to which no row of their company refers, company by company
 * (docs/decisions/0184-unused-objects-are-deleted.md). A company whose objects or rows cannot be read is skipped until the next
 * run. Several runs may overlap, and an interrupted run loses nothing. Logs the totals of the run.
 */
export async function collectUnusedObjects(
	app: App,
	_payload: JobPayloads['collect_unused_objects'],
	{ signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
	const end = performance.now() + MAX_RUN_MS
	const totals: Totals = { companies: 0, objects: 0, unused: 0, deleted: 0, failed: 0 }
	const isOver = () =>
		signal?.aborted === true || performance.now() > end || totals.deleted >= MAX_DELETED
	for (const organizationId of await listCompanies(app)) {
		if (isOver()) break
		try {
			await collectCompany(app, organizationId, { totals, isOver })
			totals.companies += 1
		} catch (error) {
			totals.failed += 1
			app.log.error({ err: error, organizationId }, 'unused objects could not be collected')
		}
	}
	if (!isOver()) await deleteOpenRecordings(app, totals)
	app.log.info({ ...totals, complete: !isOver() }, 'unused objects collected')
}

/** Deletes the recordings that belong to no company (`synthesizeWithoutCompany`). */
async function deleteOpenRecordings(app: App, totals: Totals): Promise<void> {
	for await (const { key, writtenAt } of app.providers.storage.list(OPEN_RECORDINGS)) {
		totals.objects += 1
		if (writtenAt > hoursAgo(app, MIN_AGE_HOURS)) continue
		await app.providers.storage.delete(key)
		totals.deleted += 1
	}
}

/** Returns all companies in a random order, so a run that ends early does not always reach the same companies. */
async function listCompanies({ db }: App): Promise<string[]> {
	const companies = await db.organization.findMany({ select: { id: true } })
	return companies
		.map(({ id }) => ({ id, place: Math.random() }))
		.toSorted((one, other) => one.place - other.place)
		.map(({ id }) => id)
}

type Run = { totals: Totals; isOver: () => boolean }

async function collectCompany(app: App, organizationId: string, run: Run): Promise<void> {
	const references = await findReferences(app, organizationId)
	await forgetUsed(app, organizationId, references)
	const oldest = hoursAgo(app, MIN_AGE_HOURS)
	let batch: string[] = []
	const endBatch = async () => {
		await collectBatch(app, { organizationId, keys: batch }, run.totals)
		batch = []
	}
	for (const folder of [...COLLECTED, UPLOADS])
		for await (const { key, writtenAt } of app.providers.storage.list(
			`${folder}/${organizationId}/`,
		)) {
			run.totals.objects += 1
			if (writtenAt > oldest || (folder !== UPLOADS && references.has(key))) continue
			batch.push(key)
			if (batch.length === BATCH) await endBatch()
			if (run.isOver()) return
		}
	await endBatch()
}

/** Deletes the records of objects that are used again, and records that are old. */
async function forgetUsed(app: App, organizationId: string, references: References): Promise<void> {
	const rows = await app.db.unusedObject.findMany({ where: { organizationId } })
	const used = rows.flatMap(({ storageKey: key }) =>
		!key.startsWith(`${UPLOADS}/`) && references.has(key) ? [key] : [],
	)
	await app.db.unusedObject.deleteMany({ where: { organizationId, storageKey: { in: used } } })
	const foundAt = { lt: hoursAgo(app, RECORD_DAYS * 24) }
	await app.db.unusedObject.deleteMany({ where: { organizationId, foundAt } })
}

/** Records unused objects, and deletes those that were recorded at least `UNUSED_HOURS` ago. */
async function collectBatch(
	app: App,
	{ organizationId, keys }: { organizationId: string; keys: readonly string[] },
	totals: Totals,
): Promise<void> {
	totals.unused += keys.length
	const foundAt = app.now()
	await app.db.unusedObject.createMany({
		data: keys.map((storageKey) => ({ organizationId, storageKey, foundAt })),
		skipDuplicates: true,
	})
	const due = await app.db.unusedObject.findMany({
		where: {
			organizationId,
			storageKey: { in: [...keys] },
			foundAt: { lte: hoursAgo(app, UNUSED_HOURS) },
		},
	})
	const dueKeys = due.map(({ storageKey }) => storageKey)
	const deleted: string[] = []
	for (const key of dueKeys) if (await deleteIfOld(app, key)) deleted.push(key)
	totals.deleted += deleted.length
	await deleteSizes(app, { organizationId, storageKeys: deleted })
	await app.db.unusedObject.deleteMany({ where: { organizationId, storageKey: { in: dueKeys } } })
}

/** Deletes an object, unless it was written again since it was listed. Returns whether the object was deleted. */
async function deleteIfOld(app: App, key: string): Promise<boolean> {
	const { storage } = app.providers
	const head = await storage.head(key)
	if (head === undefined || head.writtenAt > hoursAgo(app, MIN_AGE_HOURS)) return false
	await storage.delete(key)
	return true
}

const hoursAgo = ({ now }: App, hours: number) => new Date(now().getTime() - hours * 3_600_000)
