import type { App } from '../../core/app.ts'
import { isTransientError } from '../../core/transient-error.ts'
import { dropMonth } from './drop-month.ts'
import { listMonthsBefore } from './months.ts'
import { CHUNK_EVENTS, writeChunks } from './write-chunks.ts'

/**
 * Moves the months that ended before `before` from the event table to files, and adds the partitions of the coming months
 * (docs/operations.md#keeping-events). An interruption at any point loses and duplicates no event, and several runs may overlap.
 */
export async function archiveMonths(
	app: App,
	before: Date,
	chunkEvents = CHUNK_EVENTS,
): Promise<void> {
	await app.pool.query('select add_event_partitions()')
	for (const month of await listMonthsBefore(app, before)) {
		await writeChunks(app, month, chunkEvents)
		await dropMonth(app, month).catch((error: unknown) => {
			if (!isTransientError(error)) throw error
			app.log.warn(
				{ err: error, month: month.name },
				'archived month not dropped; next run retries',
			)
		})
	}
}
