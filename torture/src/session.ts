import { createPageFetch, type Fetch } from '@dormer/server/page-fetch'
import { z } from 'zod'

export type SignedUp = {
	organizationId: string
	cookie: string
	/** What the page of the company's one person fetches, signed in. */
	page: Fetch
}
export type Session = {
	/** What a signed-in person's page sends with each call. */
	headers: Record<string, string>
	/** A deck of eight slides. */
	deckId: string
}

const SLIDES = 8
const Answer = z.object({ organization: z.object({ id: z.string() }) })
const Made = z.object({ deck: z.object({ id: z.string() }) })

/** A company with one person, signed up over HTTP. */
export async function signUp(url: string): Promise<SignedUp> {
	const fetch = createPageFetch(url)
	const answer = await fetch('/api/auth/signup', {
		method: 'POST',
		json: {
			organizationName: 'Summit Peak Roofing',
			name: 'Maya Okafor',
			email: `maya.${crypto.randomUUID()}@company.example`,
			password: 'correct horse',
		},
	})
	const { organization } = Answer.parse(await answer.json())
	const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return {
		organizationId: organization.id,
		cookie,
		page: (at, init) => fetch(at, { cookie, ...init }),
	}
}

/** A deck without slides; its id. */
export async function makeDeck({ page }: SignedUp): Promise<string> {
	const made = await page('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
	return Made.parse(await made.json()).deck.id
}

/** A company with one person, signed in, and a deck. */
export async function makeSession(url: string): Promise<Session> {
	const signedUp = await signUp(url)
	const { page, cookie } = signedUp
	const deckId = await makeDeck(signedUp)
	for (let slide = 1; slide <= SLIDES; slide += 1)
		await page(`/api/decks/${deckId}/slides`, { method: 'POST', json: { title: `Layer ${slide}` } })
	const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
	return { headers, deckId }
}
