import { type Company, createSend, type Send } from './api-requests.ts'
import type { JourneyFixture } from './journey-fixture.ts'

export const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	phone: '(303) 555-0117',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

/** Two slides that are heard. */
export const NARRATED_SLIDES = ['Your roof today', 'What we do'].map((title) => ({
	title,
	narrationScript: `${title}.`,
}))

/** A deck of slides in this order; the ids of both. */
export async function makeDeck(
	{ send }: Company,
	slides: object[],
	name = 'Full roof replacement',
): Promise<{ id: string; slideIds: string[] }> {
	const { deck } = await send('POST', '/api/decks', { name })
	const slideIds: string[] = []
	for (const slide of slides)
		slideIds.push((await send('POST', `/api/decks/${deck.id}/slides`, slide)).slide.id)
	return { id: deck.id, slideIds }
}

/** A deck of two slides, `Cover` and `What it costs`; the second has one way to do it, with its price. */
export async function makePricedDeck(company: Company, narrationScript: string): Promise<string> {
	const titles = ['Cover', 'What it costs']
	const { id, slideIds } = await makeDeck(
		company,
		titles.map((title) => ({ title, narrationScript })),
	)
	const better = { name: 'Preferred', highlights: [], price: { mode: 'fixed', amount: 19_690 } }
	const data = { productData: { better } }
	await company.send('PUT', `/api/slides/${slideIds[1]}/product-data`, data)
	return id
}

/** `url` is the homeowner's link. */
export type Presentation = { id: string; url: string }

/** A presentation of the deck, for Karen unless somebody else is named. `more` goes beside the homeowner. */
export async function makePresentation(
	{ send }: Company,
	deckId: string,
	more: object = {},
): Promise<Presentation> {
	const data = { homeowner: KAREN, ...more }
	const made = await send('POST', `/api/decks/${deckId}/presentations`, data)
	return { id: made.deck_presentation_id, url: made.url }
}

/** A call of the homeowner's, with the token that the link is good for. */
export async function createHomeownerSend(
	place: JourneyFixture,
	{ id, url }: Presentation,
): Promise<Send> {
	const nobody = await createSend(place, {})
	const shareKey = new URL(url).pathname.split('/').at(-1)
	const { token } = await nobody('POST', `/api/presentations/${id}/events-token`, { shareKey })
	return createSend(place, { 'x-presentation-token': token })
}
