import { z } from 'zod'
import { createDeck, signUp } from '../sign-up.ts'

const SOURCE_EVENT = 'crm-event-1'
const Key = z.object({ secret: z.string() })
const Ingested = z.object({ send_status: z.literal('sent') })

export type Company = { secret: string; deckId: string; sourceEventId: string }

/** Creates a company that has sent the first email to one homeowner, and an API key for sending reminders. */
export async function createCompany(url: string): Promise<Company> {
	const signedUp = await signUp(url)
	const deckId = await createDeck(signedUp)
	const scopes = ['presentations:send', 'presentations:write']
	const key = { name: 'The CRM', scopes }
	const made = await signedUp.fetch('/api/api-keys', { method: 'POST', json: key })
	const { secret } = Key.parse(await made.json())
	const ingested = await fetch(`${url}/api/decks/${deckId}/ingest`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
		body: JSON.stringify({
			source_event_id: SOURCE_EVENT,
			homeowner: {
				first_name: 'Karen',
				email: 'karen.delgado@mail.example',
				address: '2847 S Clermont St',
				city: 'Denver',
				state: 'CO',
				zip: '80222',
			},
		}),
	})
	Ingested.parse(await ingested.json())
	return { secret, deckId, sourceEventId: SOURCE_EVENT }
}
