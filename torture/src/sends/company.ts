import { z } from 'zod'

const SOURCE_EVENT = 'visit-1'

export type Company = { secret: string; deckId: string; sourceEventId: string }

/** A company that has mailed one homeowner the first mail, and the key with which its CRM sends follow-ups. */
export async function makeCompany(url: string): Promise<Company> {
	const signedUp = await post(`${url}/api/auth/signup`, {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: 'maya@company.example',
		password: 'correct horse',
	})
	const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const session = { cookie, 'sec-fetch-site': 'same-origin' }
	const made = await post(`${url}/api/decks`, { name: 'Roofs' }, session)
	const { deck } = z.object({ deck: z.object({ id: z.string() }) }).parse(await made.json())
	const scopes = ['presentations:send', 'presentations:write']
	const key = await post(`${url}/api/api-keys`, { name: 'The CRM', scopes }, session)
	const { secret } = z.object({ secret: z.string() }).parse(await key.json())
	const ingested = await post(
		`${url}/api/decks/${deck.id}/ingest`,
		{
			source_event_id: SOURCE_EVENT,
			homeowner: {
				first_name: 'Karen',
				email: 'karen.delgado@mail.example',
				address: '2847 S Clermont St',
				city: 'Denver',
				state: 'CO',
				zip: '80222',
			},
		},
		{ authorization: `Bearer ${secret}` },
	)
	z.object({ send_status: z.literal('sent') }).parse(await ingested.json())
	return { secret, deckId: deck.id, sourceEventId: SOURCE_EVENT }
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	})
}
