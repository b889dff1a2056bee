import { z } from 'zod'
import type { Product } from './stage.ts'

/** A homeowner whose street address is valid. */
export const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
export const HANNAH = {
	...KAREN,
	first_name: 'Hannah',
	last_name: 'Weiss',
	email: 'hannah.weiss@mail.example',
	address: '3310 Vrain St',
	zip: '80212',
}

const CreatedDeck = z.object({ deck: z.object({ id: z.string() }) })
const Created = z.object({ deck_presentation_id: z.string(), url: z.string() })

/** Creates a deck without slides and returns its id. */
export async function createDeck(product: Product, name = 'Roofs'): Promise<string> {
	const body = { name, tags: ['Roofing'] }
	return CreatedDeck.parse(await product.call('POST', '/api/decks', body)).deck.id
}

/** Creates a presentation. Returns its id and its share key. */
export async function createPresentation(
	product: Product,
	deckId: string,
	homeowner = KAREN,
): Promise<{ presentationId: string; shareKey: string }> {
	const path = `/api/decks/${deckId}/presentations`
	const created = Created.parse(await product.call('POST', path, { homeowner }))
	const shareKey = created.url.split('/').at(-1) ?? ''
	return { presentationId: created.deck_presentation_id, shareKey }
}
