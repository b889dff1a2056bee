import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startHaproxy } from '@dormer/torture/haproxy'
import { HAPROXY } from '@dormer/torture/program'
import { freePort } from '@dormer/torture/test-environment'
import { fillDecks } from '../fill-decks.ts'
import { createDeck, createPresentation, KAREN } from '../homeowner.ts'
import { type Load, type LoadFigures, measureLoads } from '../load.ts'
import { count, inParallel, waitForJobs } from '../parallel-work.ts'
import type { Row } from '../row.ts'
import { type Database, type Product, reachAt, type Stage } from '../stage.ts'
import { changeRevision } from './reads.ts'

const DECKS = 50
const CREATED = 200
const AT_ONCE = 4
/** Enough requests at once to keep two processes busy. */
const CONNECTIONS = 48
/** A creation takes longer than a read, so fewer of them keep two processes busy. */
const CREATIONS_AT_ONCE = 16
/** Pause between two changes of the company's data. Each process computes the list once after each change. */
const PAUSE_MS = 100
/** Two web processes, Postgres, and the load with the balancer need a core each. */
const NEEDED_CORES = 4
const MIN_SPEEDUP = 1.7
const MAX_CPU_RATIO = 1.1

type Cluster = { database: Database; webs: readonly [Product, Product]; one: string; two: string }

/**
 * Measures two web processes behind HAProxy relative to one behind HAProxy, with the same load and on the same database: responses
 * per second, and CPU time of the web processes for each response. Also counts what two web and two worker processes lose.
 */
export async function measureProcesses(stage: Stage): Promise<Row[]> {
	if (!existsSync(HAPROXY)) return [notMeasured('HAProxy is missing: apt-get install haproxy')]
	const database = await stage.createDatabase()
	const webs = [await stage.startProduct(database), await stage.startProduct(database)] as const
	const [first, second] = [portOf(webs[0]), portOf(webs[1])]
	const one = await startHaproxy([first, await freePort()])
	const two = await startHaproxy([first, second])
	const cluster = { database, webs, one: one.url, two: two.url }
	try {
		const lost = await countLost(stage, cluster)
		return [...(await compareRates(cluster)), toLostRow(lost)]
	} finally {
		await Promise.all([one.stop(), two.stop()])
	}
}

const portOf = ({ url }: Product) => Number(new URL(url).port)

async function compareRates(cluster: Cluster): Promise<Row[]> {
	const { database, webs } = cluster
	for (let n = 0; n < DECKS; n += 1) await createDeck(webs[0], `Deck ${n}`)
	await fillDecks(database.url)
	const { rows } = await database.pool.query<{ id: string }>(
		'select id from deck where organization_id = $1 limit 1',
		[webs[0].organizationId],
	)
	const deckId = rows[0]?.id ?? ''
	const { shareKey } = await createPresentation(webs[0], deckId)
	const decks = await compare(cluster, '/api/decks', {
		meanwhile: (signal) => changeRevision(database, signal, PAUSE_MS),
	})
	const playback = await compare(cluster, `/api/playback/${shareKey}`)
	const creation = await compare(cluster, `/api/decks/${deckId}/presentations`, {
		...{ method: 'POST', connections: CREATIONS_AT_ONCE },
		headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
		body: JSON.stringify({ homeowner: KAREN }),
	})
	return [
		...toRows('deck list that changes ten times a second', decks),
		...toRows('playback', playback),
		...toRows('create presentation', creation),
	]
}

/** Measures a load through each balancer. Before, the second process compiles its code, as the first has done. */
async function compare({ webs, one, two }: Cluster, path: string, load: Partial<Load> = {}) {
	const cpuMs = () => webs.reduce((sum, process) => sum + process.cpuMs(), 0)
	const at = (url: string): Load => ({
		...{ connections: CONNECTIONS, ...load },
		...{ url: `${url}${path}`, cpuMs },
		headers: { ...load.headers, cookie: webs[0].cookie },
	})
	await measureLoads({ second: at(webs[1].url) })
	return measureLoads({ one: at(one), two: at(two) })
}

function toRows(work: string, { one, two }: Record<'one' | 'two', LoadFigures>): Row[] {
	const cores = availableParallelism()
	const isEnough = cores >= NEEDED_CORES
	const reason = isEnough ? '' : `, ${cores} cores are too few for the target of ${MIN_SPEEDUP}`
	return [
		{
			work: `two web processes: ${work}${reason}`,
			...{ unit: 'requests/s', figure: two.rate, peer: { name: 'one', figure: one.rate } },
			...(isEnough && { target: { at: 'least', value: MIN_SPEEDUP } as const }),
		},
		{
			work: `two web processes: ${work}, CPU time`,
			...{ unit: 'ms/request', figure: two.cpuMs, peer: { name: 'one', figure: one.cpuMs } },
			target: { at: 'most', value: MAX_CPU_RATIO },
		},
	]
}

/**
 * Creates presentations through the balancer while two workers prepare them, and reads each one through the balancer at once.
 * Returns how many are not stored, or have not exactly one event of their creation and one of their preparation. Rejects when a
 * request fails.
 */
async function countLost(stage: Stage, { database, webs, two }: Cluster): Promise<number> {
	const product = reachAt(two, webs[0])
	const workers = [
		await stage.startProduct(database, { ROLE: 'all' }),
		await stage.startProduct(database, { ROLE: 'all' }),
	]
	const deckId = await createDeck(product)
	const ids: string[] = []
	await inParallel(CREATED, AT_ONCE, async () => {
		const { presentationId, shareKey } = await createPresentation(product, deckId)
		await product.call('GET', `/api/playback/${shareKey}`)
		ids.push(presentationId)
	})
	await waitForJobs(database)
	await Promise.all(workers.map((worker) => worker.stop()))
	const complete = await count(
		database,
		`select count(*)::int
		   from (select p.id,
		                count(*) filter (where e.event_type = 'presentation.created') as created,
		                count(*) filter (where e.event_type = 'presentation.ready') as ready
		           from presentation p
		           join event e on e.organization_id = p.organization_id and e.aggregate_id = p.id::text
		          where p.id = any($1::uuid[]) group by p.id) counted
		  where created = 1 and ready = 1`,
		[ids],
	)
	return CREATED - complete
}

function toLostRow(lost: number): Row {
	return {
		work: `of ${CREATED} presentations, lost or announced twice by two web and two worker processes`,
		...{ unit: 'presentations', figure: { best: lost, median: lost } },
		target: { at: 'most', value: 0 },
	}
}

function notMeasured(reason: string): Row {
	return {
		work: 'two web processes behind a balancer',
		...{ unit: 'requests/s', figure: { best: Number.NaN, median: Number.NaN } },
		target: { at: 'least', value: MIN_SPEEDUP },
		notMeasured: reason,
	}
}
