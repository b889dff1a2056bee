import { openCaller } from '../caller.ts'
import { quantile, report } from '../report.ts'
import { openStage, type Stage } from '../stage.ts'
import { writeEvents } from './write-events.ts'

const EVENTS = 1_000_000
const PAGE = 100
const DEPTHS = [0.1, 0.5, 0.9, 0.999]
const ROUNDS = 40

/** A million events: any page of the log is read about as fast as the first, and `total` is exact. */
export async function tortureLog(): Promise<boolean> {
	const stage = await openStage()
	const { organizationId } = await writeEvents(stage, { events: EVENTS, days: 365 })
	const { eventLog } = openCaller(stage, {
		kind: 'service',
		organizationId,
		revision: '0',
		keyId: 'torture',
		scopes: ['events:read'],
	})
	const cursors = await findCursors(stage, organizationId)
	const time = async (cursor?: string) => {
		const began = performance.now()
		await eventLog.list({ limit: PAGE, ...(cursor !== undefined && { cursor }) })
		return performance.now() - began
	}
	const first: number[] = []
	const deep = cursors.map((): number[] => [])
	for (let round = 0; round < ROUNDS; round += 1) {
		first.push(await time())
		for (const [index, cursor] of cursors.entries()) deep[index]?.push(await time(cursor))
	}
	const since = new Date(Date.now() - 100.3 * 86_400_000).toISOString()
	const totals = await Promise.all(
		[{}, { eventType: 'question.asked' as const }, { since }].map(async (filter) => {
			const told = (await eventLog.list({ limit: 1, ...filter })).pagination.total
			const { rows } = await stage.pool.query<{ counted: number }>(
				`select count(*)::int as counted from event where organization_id = $1
				    and event_type = coalesce($2, event_type) and occurred_at >= coalesce($3, '-infinity'::timestamptz)`,
				[organizationId, filter.eventType ?? null, filter.since ?? null],
			)
			return { told, counted: rows[0]?.counted ?? 0 }
		}),
	)
	await stage.close()
	const base = quantile(first, 0.5)
	const ratios = deep.map((times) => quantile(times, 0.5) / base)
	return report(`Event log of ${EVENTS} events, pages of ${PAGE}`, [
		{ name: 'first page, median, ms', measured: base.toFixed(1), holds: true },
		...ratios.map((ratio, index) => ({
			name: `page at ${(DEPTHS[index] ?? 0) * 100} % of the log, times the first (2)`,
			measured: ratio.toFixed(2),
			holds: ratio <= 2,
		})),
		...totals.map(({ told, counted }) => ({
			name: `total, and as counted one by one (${counted})`,
			measured: told,
			holds: told === counted,
		})),
	])
}

/** The places in the log that lie at these depths, as a client gets them: read from the answer for the page before. */
async function findCursors({ pool }: Stage, organizationId: string): Promise<string[]> {
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
