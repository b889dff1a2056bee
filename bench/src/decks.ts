import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import autocannon from 'autocannon'
import pg from 'pg'
import { startProcess } from './child-process.ts'

const DECKS = 50
const ROUNDS = 3
const SECONDS = 4

/**
 * Measures the responses per second of `GET /api/decks` for a company with 50 decks. Compares the rate with a peer
 * server that uses plain `node:http` and runs one query. Measures both servers in three rounds and uses the best rates.
 * Targets: 5 times the peer's rate while no data changes, and 0.8 times the peer's rate while the company's data
 * changes all the time (docs/design/performance.md#targets).
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
	const best = { peer: 0, unchanged: 0, changing: 0 }
	const keep = (name: keyof typeof best, rate: number) => {
		best[name] = Math.max(best[name], rate)
	}
	for (let round = 0; round < ROUNDS; round++) {
		keep('peer', await measure(peer.url, {}))
		keep('unchanged', await measure(`${product.url}/api/decks`, { cookie }))
		keep(
			'changing',
			await whileChanging(postgres.url, () => measure(`${product.url}/api/decks`, { cookie })),
		)
	}
	const ratio = (rate: number) => (rate / best.peer).toFixed(2)
	console.log(`decks peer: ${Math.round(best.peer)} responses/s`)
	console.log(
		`decks unchanged: ${Math.round(best.unchanged)} responses/s, ratio ${ratio(best.unchanged)} (target 5)`,
	)
	console.log(
		`decks changing: ${Math.round(best.changing)} responses/s, ratio ${ratio(best.changing)} (target 0.8)`,
	)
	await Promise.all([product.stop(), peer.stop()])
	await postgres.stop()
	await rm(directory, { recursive: true, force: true })
}

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

async function measure(url: string, headers: Record<string, string>): Promise<number> {
	const { requests, non2xx } = await autocannon({
		url,
		headers,
		connections: 16,
		duration: SECONDS,
	})
	if (non2xx > 0) throw new Error(`${non2xx} responses of ${url} had a status other than 2xx`)
	return requests.average
}

async function whileChanging(url: string, work: () => Promise<number>): Promise<number> {
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
	const rate = await work()
	over = true
	await changing
	await client.end()
	return rate
}
