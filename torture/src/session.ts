import { z } from 'zod'

export type Session = {
	/** What a signed-in person's page sends with each call. */
	headers: Record<string, string>
	/** A deck of eight slides. */
	deckId: string
}

const SLIDES = 8

/** A company with one person, signed in, and a deck. */
export async function makeSession(url: string): Promise<Session> {
	const base = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
	const post = (path: string, body: object, headers: Record<string, string>): Promise<Response> =>
		fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
	const person = {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: `maya.${crypto.randomUUID()}@company.example`,
		password: 'correct horse',
	}
	const signedUp = await post('/api/auth/signup', person, base)
	const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const headers = { ...base, cookie }
	const made = await post('/api/decks', { name: 'Roofs' }, headers)
	const { deck } = z.object({ deck: z.object({ id: z.string() }) }).parse(await made.json())
	for (let slide = 1; slide <= SLIDES; slide += 1)
		await post(`/api/decks/${deck.id}/slides`, { title: `Layer ${slide}` }, headers)
	return { headers, deckId: deck.id }
}
