import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../../child-process.ts'
import { fillDecks } from '../fill-decks.ts'
import { createDeck, createPresentation } from '../homeowner.ts'
import { type Load, measureRates } from '../load.ts'
import type { Figure, Row } from '../row.ts'
import type { Database, Product, Stage } from '../stage.ts'

const DECKS = 50
const PAUSE_MS = 2
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
 * presentation. In the rows "after a change", the company's data changes every few milliseconds.
 */
export async function measureReads(stage: Stage): Promise<Row[]> {
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database)
	const peer = await startPeer(database, product)
	for (let n = 0; n < DECKS; n += 1) await createDeck(product, `Deck ${n}`)
	const { cookie } = product
	const read = (path: string): Load => ({ url: `${product.url}${path}`, headers: { cookie } })
	const meanwhile = (signal: AbortSignal) => changeRevision(database, signal, PAUSE_MS)
	const decks = {
		peer: { url: `${peer.url}/decks` },
		unchanged: read('/api/decks'),
		changing: { ...read('/api/decks'), meanwhile },
	}
	const empty = await measureRates(decks)
	await fillDecks(database.url)
	const full = await measureRates({ ...decks, statuses: read('/api/decks/generation-status') })
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
		list('deck list, 50 empty decks, unchanged', [empty.unchanged, empty.peer], 2),
		list('deck list, 50 empty decks, after a change', [empty.changing, empty.peer], 0.5),
		{
			work: 'generation status',
			...{ unit, figure: full.statuses },
			peer: { name: 'deck list, computed', figure: full.changing },
			target: { at: 'least', value: 5 },
		},
		list('playback', [playback.product, playback.peer], 3),
	]
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
