import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Company, signUp } from '../company.ts'

const Created = z.object({ deck: z.object({ id: z.string() }) })
const PARALLEL = 4
const PAUSE_MS = 50

/** A load of requests that create decks during an outage. Counts the decks whose creation the server acknowledged. */
export type WriteLoad = {
	/**
	 * Stops the requests, and then checks that every acknowledged deck exists. Returns the number of lost decks and the counts of
	 * all responses.
	 */
	stop: () => Promise<LoadResult>
}
export type LoadResult = {
	acknowledged: number
	refused: number
	/** Number of decks whose creation the server acknowledged but which it no longer returns. */
	lost: number
	/** Unexpected responses as text, each with its count. Expected are 201, and 503 with `Retry-After`. */
	wrong: string
	slowestMs: number
}

/** Signs up a company and creates decks with four parallel callers until `stop` is called. */
export async function startWriteLoad(url: string): Promise<WriteLoad> {
	const company = await signUp(url)
	let isDone = false
	const callers = Array.from({ length: PARALLEL }, () => createDecks(company, () => isDone))
	return {
		stop: async () => {
			isDone = true
			const results = await Promise.all(callers)
			const ids = results.flatMap((result) => result.ids)
			let lost = 0
			for (const id of ids) if ((await company.fetch(`/api/decks/${id}`)).status !== 200) lost += 1
			return {
				acknowledged: ids.length,
				refused: results.reduce((sum, { refused }) => sum + refused, 0),
				lost,
				wrong: results.flatMap((result) => result.wrong).join(', '),
				slowestMs: Math.max(...results.map((result) => result.slowestMs)),
			}
		},
	}
}

async function createDecks({ fetch }: Company, isDone: () => boolean) {
	const ids: string[] = []
	const wrong: string[] = []
	let refused = 0
	let slowestMs = 0
	while (!isDone()) {
		const startedAt = performance.now()
		const response = await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
		const body: unknown = await response.json()
		slowestMs = Math.max(slowestMs, performance.now() - startedAt)
		if (response.ok) ids.push(Created.parse(body).deck.id)
		else if (response.status === 503 && response.headers.get('retry-after') !== null) refused += 1
		else wrong.push(`${response.status} ${JSON.stringify(body)}`)
		await sleep(response.ok ? 0 : PAUSE_MS)
	}
	return { ids, wrong, refused, slowestMs }
}

/** Formats the result of a load for a row of the report. */
export function formatLoad(load: LoadResult): string {
	const { acknowledged, refused, lost, wrong, slowestMs } = load
	const others = wrong === '' ? '' : `, other responses: ${wrong.slice(0, 300)}`
	return `${acknowledged} writes acknowledged, ${refused} refused with 503, ${lost} lost, slowest ${slowestMs.toFixed(0)} ms${others}`
}

/** Returns whether no acknowledged write was lost, and every refusal was a 503 with `Retry-After`. */
export function isIntact({ acknowledged, lost, wrong }: LoadResult): boolean {
	return acknowledged > 0 && lost === 0 && wrong === ''
}
