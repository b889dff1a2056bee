import type { OrgContext } from '../core/trpc.ts'

/**
 * Returns the event horizon of the organization. A statement that starts after this call sees every event whose position is at
 * most the horizon, however late a transaction commits (docs/design/reliability.md#event-order). The horizon needs its own
 * statement, because a later statement with a newer database snapshot must read the events.
 */
export async function readHorizon({ pool, organizationId }: OrgContext): Promise<string> {
	const { rows } = await pool.query<{ horizon: string }>({
		name: 'event.horizon',
		text: 'select event_horizon($1)::text as horizon',
		values: [organizationId],
	})
	return rows[0]?.horizon ?? '0'
}
