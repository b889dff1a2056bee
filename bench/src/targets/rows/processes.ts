import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startHaproxy } from '@dormer/torture/haproxy'
import { HAPROXY } from '@dormer/torture/program'
import { freePort } from '@dormer/torture/test-environment'
import { fillDecks } from '../fill-decks.ts'
import { createDeck, createPresentation, KAREN } from '../homeowner.ts'
import { type Load, measureLoads, measureRates } from '../load.ts'
import { count, inParallel, waitForJobs } from '../parallel-work.ts'
import type { Figure, Row } from '../row.ts'
import { type Database, type Product, reachAt, type Stage } from '../stage.ts'
import { changeRevision } from './reads.ts'

const DECKS = 50
const CREATED = 200
const AT_ONCE = 4
/** Enough requests at once to keep two processes busy. */
const READS_AT_ONCE = 48
/** A creation takes longer than a read, so fewer of them keep two processes busy. */
const CREATIONS_AT_ONCE = 16
const STEADY_SECONDS = 4
/** Pause between two changes of the company's data. Each process computes the list once after each change. */
const PAUSE_MS = 100
/** Two web processes, Postgres, and the load with the balancer need a core each. */
const NEEDED_CORES = 4
const MIN_SPEEDUP = 1.7
const MAX_CPU_RATIO = 1.1

type Cluster = { database: Database; webs: readonly [Product, Product]; one: string; two: string }

/**
 * Measures two web processes behind HAProxy relative to one behind HAProxy on the same database: responses per second, and CPU time
 * of the web processes for each response. Also counts what two web and two worker processes lose.
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
		const compared = await compareRates(cluster)
		return [...compared, toLostRow(await countLost(stage, cluster))]
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
	return [
		...(await compare(cluster, 'deck list that changes ten times a second', {
			...{ path: '/api/decks', connections: READS_AT_ONCE, perSecond: 300 },
			meanwhile: (signal) => changeRevision(database, signal, PAUSE_MS),
		})),
		...(await compare(cluster, 'playback', {
			...{ path: `/api/playback/${shareKey}`, connections: READS_AT_ONCE, perSecond: 300 },
		})),
		...(await compare(cluster, 'create presentation', {
			...{ path: `/api/decks/${deckId}/presentations`, method: 'POST' },
			...{ connections: CREATIONS_AT_ONCE, perSecond: 20 },
			headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
			body: JSON.stringify({ homeowner: KAREN }),
		})),
	]
}

type Compared = Omit<Load, 'url'> & { path: string; connections: number; perSecond: number }

/**
 * Measures a load through each balancer: responses per second without a pause between requests, and the CPU time of a response
 * with `perSecond` requests for each process, because concurrent requests of one process share statements and computed bodies.
 * Before, the second process compiles its code, as the first has done.
 */
async function compare(
	{ webs, one, two }: Cluster,
	work: string,
	{ path, perSecond, ...load }: Compared,
): Promise<Row[]> {
	const cpuMs = () => webs.reduce((sum, process) => sum + process.cpuMs(), 0)
	const headers = { ...load.headers, cookie: webs[0].cookie }
	const at = (url: string): Load => ({ ...load, headers, url: `${url}${path}` })
	await measureRates({ second: at(webs[1].url) })
	const rates = await measureRates({ one: at(one), two: at(two) })
	const steady = (url: string, processes: number): Load => ({
		...{ ...at(url), cpuMs, seconds: STEADY_SECONDS },
		connections: processes * load.connections,
		perSecond: processes * perSecond,
	})
	const times = await measureLoads({ one: steady(one, 1), two: steady(two, 2) })
	return toRows(work, rates, { one: times.one.cpuMs, two: times.two.cpuMs })
}

type Pair = Record<'one' | 'two', Figure>

function toRows(work: string, rates: Pair, cpuTimes: Pair): Row[] {
	const cores = availableParallelism()
	const isEnough = cores >= NEEDED_CORES
	const reason = isEnough ? '' : `, ${cores} cores are too few for the target of ${MIN_SPEEDUP}`
	return [
		{
			work: `two web processes: ${work}${reason}`,
			...{ unit: 'requests/s', figure: rates.two, peer: { name: 'one', figure: rates.one } },
			...(isEnough && { target: { at: 'least', value: MIN_SPEEDUP } as const }),
		},
		{
			work: `two web processes: ${work}, CPU time`,
			...{ unit: 'ms/request', figure: cpuTimes.two, peer: { name: 'one', figure: cpuTimes.one } },
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
	await database.pool.query(
		'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
	)
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
