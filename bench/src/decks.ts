import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import autocannon from 'autocannon'
import pg from 'pg'
import { startProcess } from './child-process.ts'
import { fillDecks } from './decks/fill-decks.ts'

const DECKS = 50
const ROUNDS = 3
const SECONDS = 2

/**
 * Measures `GET /api/decks` for a company with 50 decks: first empty decks, then decks with slides, pictures, branding and
 * prices. Compares responses per second and CPU time per response with a peer server that uses only `node:http` and one query.
 * Requests accept gzip, as browsers do. Measures both servers in three rounds and uses the best figures. Targets: 5 times the
 * peer's rate while no data changes, and 0.8 times the peer's rate while data changes all the time
 * (docs/design/performance.md#targets).
 */
export async function benchDecks(): Promise<void> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-bench-'))
	const postgres = await startEmbeddedPostgres(directory, { settings: { max_connections: '200' } })
	const product = await startProcess('../../apps/server/src/main.ts', [], {
		DATABASE_URL: postgres.url,
		DATA_DIR: directory,
		SECRET_KEY: 'benchmark key of 32 characters or more',
		PORT: '0',
		ROLE: 'web',
		RATE_LIMITS: 'off',
		LOG_LEVEL: 'error',
	})
	const cookie = await makeDecks(product.url)
	const session = createHash('sha256').update(cookie.replace('session=', '')).digest('hex')
	const peer = await startProcess('decks/peer-server.ts', [postgres.url, session], {})
	await compare('empty decks')
	await fillDecks(postgres.url)
	await compare('full decks')
	await Promise.all([product.stop(), peer.stop()])
	await postgres.stop()
	await rm(directory, { recursive: true, force: true })

	async function compare(name: string): Promise<void> {
		const list = { ...product, url: `${product.url}/api/decks`, headers: { cookie } }
		const rounds: Record<'peer' | 'unchanged' | 'changing', Figure[]> = {
			...{ peer: [], unchanged: [], changing: [] },
		}
		for (let round = 0; round < ROUNDS; round++) {
			rounds.peer.push(await measure({ ...peer, headers: {} }))
			rounds.unchanged.push(await measure(list))
			rounds.changing.push(await whileChanging(postgres.url, () => measure(list)))
		}
		const { bytes } = await measure({ ...peer, headers: {} })
		console.log(`${name}: ${(bytes / 1000).toFixed(0)} kB per response of the peer`)
		const reference = best(rounds.peer)
		for (const [of, target] of [['peer'], ['unchanged', 5], ['changing', 0.8]] as const) {
			const { rate, cpu } = best(rounds[of])
			const ratios = `${(rate / reference.rate).toFixed(2)} by rate, ${(reference.cpu / cpu).toFixed(2)} by CPU`
			const aim = target === undefined ? '' : `, ratio ${ratios} (target ${target})`
			console.log(`${name} ${of}: ${Math.round(rate)}/s, ${Math.round(cpu)} \u00b5s CPU${aim}`)
		}
	}
}

type Figure = { rate: number; cpu: number; bytes: number }

const best = (figures: Figure[]): Figure => ({
	rate: Math.max(...figures.map(({ rate }) => rate)),
	cpu: Math.min(...figures.map(({ cpu }) => cpu)),
	bytes: Math.max(...figures.map(({ bytes }) => bytes)),
})

async function makeDecks(url: string): Promise<string> {
	const post = (at: string, body: unknown, cookie = '') =>
		fetch(`${url}${at}`, {
			method: 'POST',
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
		})
	const signUp = await post('/api/auth/signup', {
		organizationName: 'Bench',
		name: 'Bench',
		email: 'bench@company.example',
		password: 'correct horse',
	})
	const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	for (let n = 0; n < DECKS; n++) {
		const answer = await post('/api/decks', { name: `Deck ${n}`, tags: ['Roofing'] }, cookie)
		if (answer.status !== 201) throw new Error(await answer.text())
	}
	return cookie
}

type Target = { url: string; headers: Record<string, string>; cpuMs: () => number }

async function measure({ url, headers, cpuMs }: Target): Promise<Figure> {
	const before = cpuMs()
	const { requests, throughput, non2xx } = await autocannon({
		...{ url, connections: 16, duration: SECONDS },
		headers: { ...headers, 'accept-encoding': 'gzip' },
	})
	if (non2xx > 0) throw new Error(`${non2xx} responses of ${url} had a status other than 2xx`)
	return {
		rate: requests.average,
		cpu: ((cpuMs() - before) / requests.total) * 1000,
		bytes: throughput.total / requests.total,
	}
}

async function whileChanging<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	let over = false
	const change = async () => {
		while (!over) {
			await client.query('update organization set revision = revision + 1')
			await sleep(2)
		}
	}
	const changing = change()
	const result = await work()
	over = true
	await changing
	await client.end()
	return result
}
