import type { Tx } from '@dormer/db'
import { acquireLock } from '../../core/advisory-lock.ts'
import type { App } from '../../core/app.ts'
import type { Month } from './months.ts'
import { ARCHIVE_LOCK } from './write-chunks.ts'

/** Timeouts of the transaction in milliseconds. They are long, because it counts the events of a month. */
const TIMEOUTS = { maxWait: 20_000, timeout: 60_000 }

/**
 * Drops the partition of a month whose events are all in files, and activates its chunks, in one transaction. Compares the
 * rows of each company with its chunks while the partition accepts no writes. Where they differ, deletes the chunks, and a
 * later run writes them again. Rejects when a lock is not free within a second, because all reads of events would wait for it.
 */
export async function dropMonth(app: App, month: Month): Promise<void> {
	if (await hasMissingFile(app, month)) return
	await app.db.$transaction(async (tx) => {
		await acquireLock(tx, ARCHIVE_LOCK)
		if (await isDropped(tx, month)) return
		await tx.$executeRaw`set local lock_timeout = '1s'`
		await tx.$executeRawUnsafe(`lock table ${month.partition} in share mode`)
		if ((await isInUse(tx, month)) || (await deleteOutdatedChunks(tx, month)) > 0) return
		await tx.eventArchive.updateMany({ where: { month: month.since }, data: { active: true } })
		await tx.$executeRawUnsafe(`drop table ${month.partition}`)
	}, TIMEOUTS)
}

/** Returns whether another process dropped the partition meanwhile. */
async function isDropped(tx: Tx, { partition }: Month): Promise<boolean> {
	const [found] = await tx.$queryRaw<{ name: string | null }[]>`
		select to_regclass(${partition})::text as name`
	return found?.name === null
}

/**
 * Returns whether a chunk has no complete file, for example after a restore of the database alone. Deletes the chunks of such a
 * company, so that a later run writes them again.
 */
async function hasMissingFile({ db, providers, log }: App, { since }: Month): Promise<boolean> {
	const where = { month: since, active: false }
	const select = { organizationId: true, storageKey: true, bytes: true }
	const chunks = await db.eventArchive.findMany({ where, select })
	let isMissing = false
	for (const { organizationId, storageKey, bytes } of chunks) {
		if ((await providers.storage.head(storageKey))?.size === bytes) continue
		log.warn({ organizationId, storageKey }, 'file of archived events is missing')
		await db.eventArchive.deleteMany({ where: { ...where, organizationId } })
		isMissing = true
	}
	return isMissing
}

/** Returns whether an event of the month is not archived yet, or a delivery that is kept refers to one. */
async function isInUse(tx: Tx, { partition }: Month): Promise<boolean> {
	const [found] = await tx.$queryRawUnsafe<{ used: boolean }[]>(
		`select exists (select from ${partition} where archived_at is null)
		     or exists (select from notification_delivery d join ${partition} e on e.id = d.event_id
		                 where d.organization_id = e.organization_id) as used`,
	)
	return found?.used ?? true
}

/** Deletes the chunks of each company that differ from its rows, and returns the number of these companies. */
async function deleteOutdatedChunks(tx: Tx, { name, partition, since }: Month): Promise<number> {
	const differing = await tx.$queryRawUnsafe<{ organizationId: string }[]>(
		`select organization_id as "organizationId"
		   from (select organization_id, count(*) as events, max(position) as newest from ${partition} group by 1) r
		   full join (select organization_id, sum(events) as events, max(max_position) as newest from event_archive
		               where month = $1::date and not active group by 1) c using (organization_id)
		  where r.events is distinct from c.events or r.newest is distinct from c.newest`,
		`${name}-01`,
	)
	for (const { organizationId } of differing)
		await tx.eventArchive.deleteMany({ where: { organizationId, month: since, active: false } })
	return differing.length
}
