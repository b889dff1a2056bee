import { createPageFetch, type Fetch } from '@dormer/server/page-fetch'
import { z } from 'zod'

/** Company that was signed up over HTTP, with the session of its one user. */
export type SignedUpCompany = {
	organizationId: string
	email: string
	cookie: string
	/** Sends requests with the session cookie and the headers that a signed-in browser sends. */
	fetch: Fetch
}
/** Session of a signed-in user whose company has a deck with eight slides. `headers` are the request headers of the user. */
export type Session = {
	headers: Record<string, string>
	deckId: string
}

const SLIDES = 8
const SignUpResponse = z.object({ organization: z.object({ id: z.string() }) })
const CreatedDeck = z.object({ deck: z.object({ id: z.string() }) })

/** Signs up a company with one user over HTTP. */
export async function signUp(url: string): Promise<SignedUpCompany> {
	const fetch = createPageFetch(url)
	const email = `maya.${crypto.randomUUID()}@company.example`
	const response = await fetch('/api/auth/signup', {
		method: 'POST',
		json: {
			organizationName: 'Summit Peak Roofing',
			name: 'Maya Okafor',
			email,
			password: 'correct horse',
		},
	})
	if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`)
	const { organization } = SignUpResponse.parse(await response.json())
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return {
		organizationId: organization.id,
		email,
		cookie,
		fetch: (at, init) => fetch(at, { cookie, ...init }),
	}
}

/** Creates a deck without slides and returns its id. */
export async function createDeck({ fetch }: SignedUpCompany): Promise<string> {
	const response = await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
	return CreatedDeck.parse(await response.json()).deck.id
}

/** Signs up a company and creates a deck with eight slides. */
export async function createSession(url: string): Promise<Session> {
	const signedUp = await signUp(url)
	const { fetch, cookie } = signedUp
	const deckId = await createDeck(signedUp)
	for (let slide = 1; slide <= SLIDES; slide += 1)
		await fetch(`/api/decks/${deckId}/slides`, {
			method: 'POST',
			json: { title: `Layer ${slide}` },
		})
	const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
	return { headers, deckId }
}
