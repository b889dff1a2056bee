import type { OrgContext } from '../core/trpc.ts'

/**
 * Returns the event horizon of the organization: the highest position up to which all events are visible. No transaction can
 * still commit an event at or below it (docs/design/reliability.md#event-order). Read the events with a later statement,
 * because one statement for both would miss events that are committed after it starts.
 */
export async function readHorizon({ pool, organizationId }: OrgContext): Promise<string> {
	const { rows } = await pool.query<{ horizon: string }>({
		name: 'event.horizon',
		text: 'select event_horizon($1)::text as horizon',
		values: [organizationId],
	})
	return rows[0]?.horizon ?? '0'
}
