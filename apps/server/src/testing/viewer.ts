import { z } from 'zod'
import type { TestServer } from './test-server.ts'

export type EventFields = Record<string, unknown>
export type TestViewer = {
	deckId: string
	presentationId: string
	shareKey: string
	/** Ids of the deck's three slides in order. */
	slideIds: [string, string, string]
	token: string
	/**
	 * Sends viewer events with the presentation token. When `headers` is given, sends these headers instead of the token.
	 */
	sendEvents: (body: EventFields, headers?: Record<string, string>) => Promise<Response>
	/**
	 * Reports the page that the viewer has open, or null when none is open. `openMs` is the number of milliseconds since
	 * it opened, `idleMs` since the homeowner was active.
	 */
	reportOpenPage: (page: string | null, openMs?: number, idleMs?: number) => Promise<Response>
}

const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

const Deck = z.object({ deck: z.object({ id: z.string() }) })
const Slides = z.object({ slides: z.array(z.object({ id: z.string() })) })
const Made = z.object({ deck_presentation_id: z.string(), url: z.string() })
const Minted = z.object({ token: z.string() })
const Three = z.tuple([z.string(), z.string(), z.string()])

/**
 * Creates a presentation of a deck with three slides. Returns the viewer's token, and functions that send the viewer's
 * requests.
 */
export async function openPresentation(
	server: TestServer,
	company: TestServer['fetch'],
	deckId?: string,
): Promise<TestViewer> {
	const id = deckId ?? (await makeDeck(company))
	const { slides } = Slides.parse(await (await company(`/api/decks/${id}`)).json())
	const made = Made.parse(
		await post(company, `/api/decks/${id}/presentations`, { homeowner: KAREN }),
	)
	const presentationId = made.deck_presentation_id
	const shareKey = made.url.split('/p/')[1] ?? ''
	const at = `/api/presentations/${presentationId}`
	const { token } = Minted.parse(await post(server.fetch, `${at}/events-token`, { shareKey }))
	return {
		deckId: id,
		presentationId,
		shareKey,
		slideIds: Three.parse(slides.map((slide) => slide.id)),
		token,
		sendEvents: (json, headers = { 'x-presentation-token': token }) =>
			server.fetch(`${at}/events`, { method: 'POST', json, headers }),
		reportOpenPage: (page, openMs = 0, idleMs = 0) =>
			server.fetch(`${at}/page`, {
				method: 'PUT',
				json: { page, openMs, idleMs },
				headers: { 'x-presentation-token': token },
			}),
	}
}

async function makeDeck(company: TestServer['fetch']): Promise<string> {
	const { deck } = Deck.parse(await post(company, '/api/decks', { name: 'Full roof replacement' }))
	for (const title of ['Cover', 'Layers', 'Price'])
		await post(company, `/api/decks/${deck.id}/slides`, { title, narrationScript: `${title}.` })
	return deck.id
}

async function post(fetch: TestServer['fetch'], path: string, json: unknown): Promise<unknown> {
	return (await fetch(path, { method: 'POST', json })).json()
}

/** Creates viewer events, each with a new `clientEventId`. */
export const viewerEvents = {
	opened: (more: EventFields = {}): EventFields => event('presentation.opened', more),
	viewed: (slideId: string, durationMs: number, more: EventFields = {}): EventFields =>
		event('slide.viewed', { slideId, durationMs, ...more }),
	completed: (more: EventFields = {}): EventFields => event('presentation.completed', more),
	clicked: (more: EventFields = {}): EventFields => event('cta.clicked', more),
}

function event(type: string, more: EventFields): EventFields {
	return { type, clientEventId: crypto.randomUUID(), ...more }
}
