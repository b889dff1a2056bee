import { Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { LogRow } from './rows.ts'

/** Adds the recipients to archived `email.sent` events. Rows of the event table have them already. */
export async function addRecipients(
	{ pool, organizationId }: OrgContext,
	events: readonly LogRow[],
): Promise<LogRow[]> {
	const ids = new Set(events.flatMap((event) => deliveryIdOf(event) ?? []))
	if (ids.size === 0) return [...events]
	const { rows } = await pool.query<{ id: string; recipient: string }>(
		`select d.id, m.to_address as recipient from delivery_attempt d
		   join mail_message m on m.id = d.mail_id and m.organization_id = d.organization_id
		  where d.organization_id = $1 and d.id = any($2::uuid[])`,
		[organizationId, [...ids]],
	)
	const recipients = new Map(rows.map(({ id, recipient }) => [id, recipient]))
	return events.map((event) => ({
		...event,
		recipient: event.recipient ?? recipients.get(deliveryIdOf(event) ?? '') ?? null,
	}))
}

function deliveryIdOf({ event_type, recipient, payload }: LogRow): string | undefined {
	if (event_type !== 'email.sent' || recipient !== null) return undefined
	return Uuid.safeParse(payload.deliveryId).data
}
