import { type Body, jsonBody } from '../client.ts'
import type { InputKind, Probe } from '../probe.ts'

const row = 'Karen,Whitfield,2847 S Clermont St,Denver,CO,80222\r\n'
const csv = (text: string): Body => ({ type: 'text/csv', bytes: Buffer.from(text) })

/** CSV bodies. No route reads CSV, so every route has to refuse them before it parses the body. */
const BODIES: Record<string, Body> = {
	'18,000 rows': csv(row.repeat(18_000)),
	'a row of 450,000 cells': csv('a,'.repeat(450_000)),
	'an unclosed quote of 900 KB': csv(`"${'a'.repeat(900_000)}`),
	'450,000 quotes': csv('""'.repeat(450_000)),
	'rows as a JSON text': jsonBody(JSON.stringify(row.repeat(17_000))),
}
/**
 * Routes to which the suite sends every hostile CSV body. Two routes import homeowners. The third route only exports CSV, so it
 * has to ignore the body.
 */
const ROUTES = [
	['POST', '/api/decks/<deckId>/presentations'],
	['POST', '/api/decks/<deckId>/ingest'],
	['GET', '/api/notifications/events.csv'],
] as const

/** Hostile CSV bodies for the routes that accept homeowners, and extreme ranges for the CSV export. */
export const CSV: InputKind = {
	kind: 'CSV',
	warmUp: ({ send }) =>
		send({ method: 'GET', path: '/api/notifications/events.csv', as: 'session' }),
	probes: ROUTES.flatMap(([method, path]) =>
		Object.entries(BODIES).map(
			([name, body]): Probe => ({
				name: `${path} with ${name}`,
				run: ({ send, ids }) =>
					send({ method, path: path.replace('<deckId>', ids.deckId), as: 'session' }, body),
				expects: method === 'GET' ? /^(200|400|413|415) / : /^(400|413|415) /,
			}),
		),
	),
}
