import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Server, startSmtpServer } from '@dormer/providers/testing'
import { type Company, createDeck, signUp } from '../company.ts'
import { s3Settings } from '../outages/providers.ts'
import { startPostgres } from '../postgres.ts'
import { type Product, startProduct } from '../product.ts'
import { type Check, isZero, note, quantile, report } from '../report.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { walkMainPath } from './walk.ts'

const ROUNDS = 2
const REQUESTS_PER_SECOND = 20
const MAX_EXIT_MS = 10_000

/**
 * Starts a company of several processes: two web and two worker processes on one Postgres, with an object store and an SMTP
 * relay, behind a load balancer. Uses its main features once, and then restarts one process after the other under a steady load
 * (docs/design/reliability.md#guarantees, row 23).
 */
export async function runRestartsSuite(): Promise<boolean> {
	const postgres = await startPostgres()
	const store = await startS3Server()
	const relay = await startSmtpServer()
	const env = {
		...postgres.env,
		...s3Settings(store.url),
		SMTP_URL: relay.url,
		SMTP_LOOKUP_URL: relay.lookupUrl,
		MAIL_FROM: 'Dormer <hello@dormer.example>',
	}
	const webs = [
		await startProduct({ ...env, ROLE: 'web' }),
		await startProduct({ ...env, ROLE: 'web' }),
	]
	const workers = [
		await startProduct({ ...env, ROLE: 'worker' }),
		await startProduct({ ...env, ROLE: 'worker' }),
	]
	const balancer = await startLoadBalancer(webs.map(({ url }) => url))
	await balancer.allReady()
	const walked = await walkMainPath(
		balancer.url,
		(address) => relay.messages.filter(({ envelopeTo }) => envelopeTo.includes(address)).length,
	)
	const restarted = await restartAll([...webs, ...workers], balancer)
	const { rows } = await postgres.pool.query<{ count: number }>(
		'select count(*)::int as count from graphile_worker.jobs where last_error is not null',
	)
	for (const product of [...webs, ...workers]) await product.stop()
	balancer.close()
	await Promise.all([store.close(), relay.close()])
	await postgres.close()
	return report('Two web processes and two workers, restarted one after the other', [
		...walked,
		...restarted,
		isZero('failed jobs', rows[0]?.count ?? 0),
	])
}

async function restartAll(
	processes: readonly Product[],
	balancer: { url: string; allReady: () => Promise<void> },
): Promise<Check[]> {
	const company = await signUp(balancer.url)
	await createDeck(company, ['Layer one.', 'Layer two.', 'Layer three.'])
	let isDone = false
	const requests = sendRequestsUntil(() => isDone, company)
	const startedAt = performance.now()
	const exits: number[] = []
	for (let round = 0; round < ROUNDS; round += 1)
		for (const product of processes) {
			exits.push(await product.terminate())
			await product.whenRunning()
			await balancer.allReady()
		}
	const seconds = (performance.now() - startedAt) / 1000
	isDone = true
	const { times, failures } = await requests
	for (const failure of new Set(failures)) console.log(`  ${failure}`)
	const slowest = Math.max(...exits)
	return [
		note('restarts, seconds', `${exits.length}, ${seconds.toFixed(0)}`),
		{ name: 'requests', measured: times.length, passes: times.length > 0 },
		isZero('failed requests', failures.length),
		note('response time: 99th percentile in ms', quantile(times, 0.99).toFixed(0)),
		{
			name: `slowest exit in ms (limit ${MAX_EXIT_MS})`,
			measured: slowest.toFixed(0),
			passes: slowest <= MAX_EXIT_MS,
		},
	]
}

type RequestResults = { times: number[]; failures: string[] }

/** Sends read requests and write requests of a signed-in user at a constant rate, without waiting for earlier responses. */
async function sendRequestsUntil(
	isDone: () => boolean,
	{ fetch }: Company,
): Promise<RequestResults> {
	const results: RequestResults = { times: [], failures: [] }
	const dismiss = { method: 'POST', json: { action: 'dismissed' } }
	const requests: [path: string, init?: typeof dismiss][] = [
		['/api/decks'],
		['/api/auth/me'],
		['/api/trpc/decks.list,auth.me?batch=1&input={}'],
		['/api/onboarding/tour', dismiss],
	]
	const send = async ([path, init]: (typeof requests)[number]) => {
		const startedAt = performance.now()
		try {
			const response = await fetch(path, init)
			const text = await response.text()
			if (response.status !== 200) results.failures.push(`${response.status} ${text.slice(0, 200)}`)
		} catch (error) {
			results.failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
		}
		results.times.push(performance.now() - startedAt)
	}
	const startedAt = performance.now()
	const open: Promise<void>[] = []
	while (!isDone()) {
		const request = requests[open.length % requests.length]
		if (request !== undefined) open.push(send(request))
		await sleep(
			Math.max(0, startedAt + (open.length * 1000) / REQUESTS_PER_SECOND - performance.now()),
		)
	}
	await Promise.all(open)
	return results
}
