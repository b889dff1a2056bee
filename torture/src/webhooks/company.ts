import { z } from 'zod'
import { signUp } from '../session.ts'
import type { Stage } from '../stage.ts'

export type Company = {
	organizationId: string
	/** Subscribes an address to everything; gives the subscription's id. */
	subscribe: (name: string, url: string) => Promise<string>
	/** Writes events as one statement does; gives the object that each names. */
	tell: (count: number) => Promise<string[]>
}

/** A company whose admin subscribes webhooks, signed up over HTTP. */
export async function makeCompany({ pool }: Stage, server: string): Promise<Company> {
	const { organizationId, page } = await signUp(server)
	return {
		organizationId,
		subscribe: async (name, url) => {
			const json = { name, eventType: '*', channel: 'webhook', channelConfig: { url } }
			const made = await page('/api/notifications/subscriptions', { method: 'POST', json })
			return z.object({ id: z.string() }).parse(await made.json()).id
		},
		tell: async (count) => {
			const { rows } = await pool.query<{ object: string }>(
				`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
				 select gen_random_uuid(), $1, 'presentation.opened', 'presentation', object::text,
				        jsonb_build_object('presentationId', object)
				   from (select gen_random_uuid() as object from generate_series(1, $2::int)) objects
				 returning aggregate_id as object`,
				[organizationId, count],
			)
			return rows.map(({ object }) => object)
		},
	}
}
