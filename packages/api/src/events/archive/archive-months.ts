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
	const addPartitions = () => app.pool.query('select add_event_partitions()')
	await leaveToNextRun(app, 'event partitions not added', addPartitions)
	for (const month of await listMonthsBefore(app, before)) {
		await writeChunks(app, month, chunkEvents)
		await leaveToNextRun(app, `archived month ${month.name} not dropped`, () =>
			dropMonth(app, month),
		)
	}
}

/** Logs a transient error of `change`, such as a lock that is not free. The next run of the job repeats the change. */
async function leaveToNextRun(
	{ log }: App,
	failure: string,
	change: () => Promise<unknown>,
): Promise<void> {
	try {
		await change()
	} catch (error) {
		if (!isTransientError(error)) throw error
		log.warn({ err: error }, `${failure}; the next run retries`)
	}
}
