import { z } from 'zod'
import { signUp } from '../sign-up.ts'
import type { TestEnvironment } from '../test-environment.ts'

/** Company whose admin creates webhook subscriptions. */
export type Company = {
	organizationId: string
	/** Creates a subscription that sends every event type to a URL. Returns the id of the subscription. */
	subscribe: (name: string, url: string) => Promise<string>
	/** Emits events with one SQL statement. Returns the presentation id of each event. */
	emitEvents: (count: number) => Promise<string[]>
}

/** Signs up a company over HTTP. */
export async function createCompany({ pool }: TestEnvironment, server: string): Promise<Company> {
	const { organizationId, fetch } = await signUp(server)
	return {
		organizationId,
		subscribe: async (name, url) => {
			const json = { name, eventType: '*', channel: 'webhook', channelConfig: { url } }
			const response = await fetch('/api/notifications/subscriptions', { method: 'POST', json })
			return z.object({ id: z.string() }).parse(await response.json()).id
		},
		emitEvents: async (count) => {
			const { rows } = await pool.query<{ objectId: string }>(
				`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
				 select gen_random_uuid(), $1, 'presentation.opened', 'presentation', object_id::text,
				        jsonb_build_object('presentationId', object_id)
				   from (select gen_random_uuid() as object_id from generate_series(1, $2::int)) objects
				 returning aggregate_id as "objectId"`,
				[organizationId, count],
			)
			return rows.map(({ objectId }) => objectId)
		},
	}
}
