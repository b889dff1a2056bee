import type { TestServer } from './testing.ts'

export type Told = Record<string, unknown>
export type TestViewer = {
	deckId: string
	presentationId: string
	shareKey: string
	/** The deck's slides in their order. */
	slideIds: [string, string, string]
	token: string
	/** What the viewer's page sends; `headers` in place of the token's. */
	tell: (body: Told, headers?: Record<string, string>) => Promise<Response>
}

const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

/** A presentation of three slides that a company made, as a homeowner has it open. */
export async function openPresentation(
	server: TestServer,
	company: TestServer['fetch'],
	deckId?: string,
): Promise<TestViewer> {
	const post = async (path: string, json: unknown) =>
		(await company(path, { method: 'POST', json })).json()
	const id = deckId ?? (await makeDeck(post))
	const { slides } = await (await company(`/api/decks/${id}`)).json()
	const made = await post(`/api/decks/${id}/presentations`, { homeowner: KAREN })
	const presentationId: string = made.deck_presentation_id
	const shareKey: string = made.url.split('/p/')[1] ?? ''
	const at = `/api/presentations/${presentationId}`
	const minted = await server.fetch(`${at}/events-token`, { method: 'POST', json: { shareKey } })
	const { token } = await minted.json()
	return {
		deckId: id,
		presentationId,
		shareKey,
		slideIds: slides.map((slide: { id: string }) => slide.id),
		token,
		tell: (json, headers = { 'x-presentation-token': token }) =>
			server.fetch(`${at}/events`, { method: 'POST', json, headers }),
	}
}

async function makeDeck(post: (path: string, json: unknown) => Promise<{ deck: { id: string } }>) {
	const { deck } = await post('/api/decks', { name: 'Full roof replacement' })
	for (const title of ['Cover', 'Layers', 'Price'])
		await post(`/api/decks/${deck.id}/slides`, { title, narrationScript: `${title}.` })
	return deck.id
}

/** Events as a viewer makes them, each with an id of its own. */
export const told = {
	opened: (more: Told = {}): Told => event('presentation.opened', more),
	viewed: (slideId: string, durationMs: number, more: Told = {}): Told =>
		event('slide.viewed', { slideId, durationMs, ...more }),
	completed: (more: Told = {}): Told => event('presentation.completed', more),
	clicked: (more: Told = {}): Told => event('cta.clicked', more),
}

function event(type: string, more: Told): Told {
	return { type, clientEventId: crypto.randomUUID(), ...more }
}
