import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../../child-process.ts'
import { fillDecks } from '../fill-decks.ts'
import { createDeck, createPresentation } from '../homeowner.ts'
import { type Load, measureRates } from '../load.ts'
import type { Figure, Row } from '../row.ts'
import { type Database, type Product, type Stage, signUp } from '../stage.ts'

const DECKS = 50
/** One company for each connection of the load, so that no response of a changed list is shared. */
const COMPANIES = 16
const PAUSE_MS = 2
/** Shorter than the time between two requests of a connection in the row "computed", and no load for Postgres. */
const COMPUTED_PAUSE_MS = 10
const unit = 'requests/s'

/**
 * Starts the server that the benchmark compares the product with. Its queries read the product's database as the user whose
 * session cookie is given.
 */
export function startPeer(database: Database, { cookie }: Product) {
	const session = createHash('sha256').update(cookie.replace('session=', '')).digest('hex')
	return startProcess('peers/http-server.ts', [database.url, session], {})
}

/**
 * Measures how many reads per second the server answers: the list of 50 decks, their generation status, and the data of a
 * presentation. In the rows "after a change", the company's data changes every few milliseconds. In the row "computed", each
 * connection reads the list of a company of its own, so that every response is computed.
 */
export async function measureReads(stage: Stage): Promise<Row[]> {
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database)
	const peer = await startPeer(database, product)
	for (let n = 0; n < DECKS; n += 1) await createDeck(product, `Deck ${n}`)
	const { cookie } = product
	const read = (path: string): Load => ({ url: `${product.url}${path}`, headers: { cookie } })
	const meanwhileOf = (pauseMs: number) => (signal: AbortSignal) =>
		changeRevision(database, signal, pauseMs)
	const decks = {
		peer: { url: `${peer.url}/decks` },
		unchanged: read('/api/decks'),
		changing: { ...read('/api/decks'), meanwhile: meanwhileOf(PAUSE_MS) },
	}
	const empty = await measureRates(decks)
	const cookies = [cookie, ...(await addCompanies(product))]
	await fillDecks(database.url)
	const computed = {
		url: `${product.url}/api/decks`,
		cookies,
		meanwhile: meanwhileOf(COMPUTED_PAUSE_MS),
	}
	const statuses = read('/api/decks/generation-status')
	const full = await measureRates({ ...decks, computed, statuses })
	const { rows } = await database.pool.query<{ id: string }>('select id from deck limit 1')
	const { shareKey } = await createPresentation(product, rows[0]?.id ?? '')
	const playback = await measureRates({
		peer: { url: `${peer.url}/playback/${shareKey}` },
		product: { url: `${product.url}/api/playback/${shareKey}` },
	})
	await Promise.all([product.stop(), peer.stop()])
	const list = (
		work: string,
		[figure, reference]: readonly [Figure, Figure],
		value: number,
	): Row => ({
		...{ work, unit, figure, peer: { name: 'node:http + pg', figure: reference } },
		target: { at: 'least', value },
	})
	return [
		list('deck list, 50 full decks, unchanged', [full.unchanged, full.peer], 5),
		list('deck list, 50 full decks, after a change', [full.changing, full.peer], 0.8),
		list('deck list, 50 full decks, computed', [full.computed, full.peer], 0.8),
		list('deck list, 50 empty decks, unchanged', [empty.unchanged, empty.peer], 2),
		list('deck list, 50 empty decks, after a change', [empty.changing, empty.peer], 0.5),
		{
			work: 'generation status',
			...{ unit, figure: full.statuses },
			peer: { name: 'deck list, computed', figure: full.computed },
			target: { at: 'least', value: 5 },
		},
		list('playback', [playback.product, playback.peer], 3),
	]
}

/** Adds companies with 50 decks each. Returns the session cookie of each. */
async function addCompanies(product: Product): Promise<string[]> {
	const cookies: string[] = []
	for (let n = 1; n < COMPANIES; n += 1) {
		const company = await signUp(product)
		for (let deck = 0; deck < DECKS; deck += 1) await createDeck(company, `Deck ${deck}`)
		cookies.push(company.cookie)
	}
	return cookies
}

/** Changes the data of all companies, with `pauseMs` milliseconds between two changes, until `signal` aborts. */
export async function changeRevision(
	{ pool }: Database,
	signal: AbortSignal,
	pauseMs: number,
): Promise<void> {
	while (!signal.aborted) {
		await pool.query('select raise_revision(id) from organization')
		await sleep(pauseMs)
	}
}
