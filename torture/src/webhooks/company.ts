import { z } from 'zod'
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
	const post = (path: string, body: object, cookie = ''): Promise<Response> =>
		fetch(`${server}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
			body: JSON.stringify(body),
		})
	const signedUp = await post('/api/auth/signup', {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: 'maya@company.example',
		password: 'correct horse',
	})
	const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const Organization = z.object({ organization: z.object({ id: z.string() }) })
	const { organization } = Organization.parse(await signedUp.json())
	return {
		organizationId: organization.id,
		subscribe: async (name, url) => {
			const body = { name, eventType: '*', channel: 'webhook', channelConfig: { url } }
			const made = await post('/api/notifications/subscriptions', body, cookie)
			return z.object({ id: z.string() }).parse(await made.json()).id
		},
		tell: async (count) => {
			const { rows } = await pool.query<{ object: string }>(
				`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
				 select gen_random_uuid(), $1, 'presentation.opened', 'presentation', object::text,
				        jsonb_build_object('presentationId', object)
				   from (select gen_random_uuid() as object from generate_series(1, $2::int)) objects
				 returning aggregate_id as object`,
				[organization.id, count],
			)
			return rows.map(({ object }) => object)
		},
	}
}
