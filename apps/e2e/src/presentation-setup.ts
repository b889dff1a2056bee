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

/** Two slides, each with a narration script. */
export const NARRATED_SLIDES = ['Your roof today', 'What we do'].map((title) => ({
	title,
	narrationScript: `${title}.`,
}))

/** Creates a deck with slides in this order, and returns their ids. */
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

/** Creates a deck with the slides `Cover` and `What it costs`; the second slide has one priced tier. */
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

/** Id of a presentation, and the link that opens it for the homeowner. */
export type Presentation = { id: string; url: string }

/**
 * Creates a presentation of the deck for a homeowner named Karen. The fields in `more` are added to the request or replace its
 * default fields.
 */
export async function makePresentation(
	{ send }: Company,
	deckId: string,
	more: object = {},
): Promise<Presentation> {
	const data = { homeowner: KAREN, ...more }
	const made = await send('POST', `/api/decks/${deckId}/presentations`, data)
	return { id: made.deck_presentation_id, url: made.url }
}

/** Returns a function that sends requests with the presentation token of the homeowner. */
export async function createHomeownerSend(
	target: JourneyFixture,
	{ id, url }: Presentation,
): Promise<Send> {
	const anonymous = await createSend(target, {})
	const shareKey = new URL(url).pathname.split('/').at(-1)
	const { token } = await anonymous('POST', `/api/presentations/${id}/events-token`, { shareKey })
	return createSend(target, { 'x-presentation-token': token })
}
