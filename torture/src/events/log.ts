import { createInProcessCaller } from '../in-process-caller.ts'
import { quantile, report } from '../report.ts'
import { startTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { writeEvents } from './write-events.ts'

const EVENTS = 1_000_000
const PAGE = 100
const DEPTHS = [0.1, 0.5, 0.9, 0.999]
const ROUNDS = 40

/**
 * Reads an event log with a million events. Checks that `total` is exact, and that a page at any depth takes at most twice the
 * time of the first page.
 */
export async function runLogSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const { organizationId } = await writeEvents(environment, { events: EVENTS, days: 365 })
	const { eventLog } = createInProcessCaller(environment, {
		kind: 'service',
		organizationId,
		revision: '0',
		keyId: 'torture',
		name: 'Torture',
		scopes: ['events:read'],
	})
	const cursors = await findCursors(environment, organizationId)
	const time = async (cursor?: string) => {
		const startedAt = performance.now()
		await eventLog.list({ limit: PAGE, ...(cursor !== undefined && { cursor }) })
		return performance.now() - startedAt
	}
	const firstPage: number[] = []
	const deepPages = cursors.map((): number[] => [])
	for (let round = 0; round < ROUNDS; round += 1) {
		firstPage.push(await time())
		for (const [index, cursor] of cursors.entries()) deepPages[index]?.push(await time(cursor))
	}
	const since = new Date(Date.now() - 100.3 * 86_400_000).toISOString()
	const totals = await Promise.all(
		[{}, { eventType: 'question.asked' as const }, { since }].map(async (filter) => {
			const total = (await eventLog.list({ limit: 1, ...filter })).pagination.total
			const { rows } = await environment.pool.query<{ counted: number }>(
				`select count(*)::int as counted from event where organization_id = $1
				    and event_type = coalesce($2, event_type) and occurred_at >= coalesce($3, '-infinity'::timestamptz)`,
				[organizationId, filter.eventType ?? null, filter.since ?? null],
			)
			return { total, counted: rows[0]?.counted ?? 0 }
		}),
	)
	await environment.close()
	const base = quantile(firstPage, 0.5)
	const ratios = deepPages.map((times) => quantile(times, 0.5) / base)
	return report(`Event log of ${EVENTS} events, pages of ${PAGE}`, [
		{ name: 'first page: median in ms', measured: base.toFixed(1), passes: true },
		...ratios.map((ratio, index) => ({
			name: `page at ${(DEPTHS[index] ?? 0) * 100}% of the log, ratio to the first page (limit 2)`,
			measured: ratio.toFixed(2),
			passes: ratio <= 2,
		})),
		...totals.map(({ total, counted }) => ({
			name: `total (full count: ${counted})`,
			measured: total,
			passes: total === counted,
		})),
	])
}

/** Returns the pagination cursor for each tested depth of the event log. */
async function findCursors({ pool }: TestEnvironment, organizationId: string): Promise<string[]> {
	const cursors: string[] = []
	for (const depth of DEPTHS) {
		const { rows } = await pool.query<{ id: string; occurred_at: Date }>(
			`select id, occurred_at from event where organization_id = $1
			  order by occurred_at desc, id desc limit 1 offset $2`,
			[organizationId, Math.floor(EVENTS * depth)],
		)
		const [row] = rows
		if (row === undefined) continue
		const place = `newest ${row.occurred_at.toISOString()} ${row.id}`
		cursors.push(Buffer.from(place).toString('base64url'))
	}
	return cursors
}
