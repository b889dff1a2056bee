import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '@dormer/db/testing'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'

const Line = z.looseObject({ msg: z.string(), requestId: z.string().optional() })
type Line = z.infer<typeof Line>

type Watched = {
	url: string
	metricsUrl: string
	child: ChildProcess
	lines: Line[]
	/** The line of a request, as soon as it is written. */
	lineOf: (requestId: string) => Promise<Line>
	text: () => string
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
	for (const close of open.splice(0).reverse()) await close()
})

/** The product as a process of its own on a database of its own, with its metrics, heard by a test. */
async function startWatched(env: Record<string, string> = {}): Promise<Watched> {
	const database = await createTestDatabase()
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	open.push(database.drop, () => rm(directory, { recursive: true }))
	const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
		env: {
			PORT: '0',
			METRICS_PORT: '0',
			DATABASE_URL: database.url,
			SECRET_KEY: 'a key that signs in tests, 32 long',
			DATA_DIR: directory,
			DRAIN_SECONDS: '1',
			...env,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	open.push(async () => {
		if (child.exitCode !== null) return
		child.kill('SIGKILL')
		await once(child, 'exit')
	})
	const said: string[] = []
	const lines: Line[] = []
	const reader = createInterface({ input: child.stdout })
	reader.on('line', (line) => {
		said.push(line)
		if (line.startsWith('{')) lines.push(Line.parse(JSON.parse(line)))
	})
	const find = async <Found>(look: () => Found | undefined): Promise<Found> => {
		for (;;) {
			const found = look()
			if (found !== undefined) return found
			await once(reader, 'line')
		}
	}
	const address = (pattern: RegExp) =>
		find(() => said.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined))
	return {
		metricsUrl: await address(/Metrics are at (\S+)/),
		url: await address(/running at (\S+)/),
		child,
		lines,
		lineOf: (id) =>
			find(() => lines.find(({ requestId, msg }) => requestId === id && msg === 'request')),
		text: () => said.join('\n'),
	}
}

const JSON_TYPE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const MAYA = { name: 'Maya Okafor', email: 'maya@company.example', password: 'correct horse' }

async function signUp({ url }: Watched) {
	const body = JSON.stringify({ organizationName: 'Summit Peak Roofing', ...MAYA })
	const answer = await fetch(`${url}/api/auth/signup`, { method: 'POST', body, headers: JSON_TYPE })
	expect(answer.status, await answer.clone().text()).toBe(200)
	return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

it('writes one line for a request: its id, company, route, status and time, and no secret', async () => {
	const product = await startWatched({ RATE_LIMITS: 'login=1/900' })
	const cookie = await signUp(product)
	const get = async (at: string, headers: Record<string, string> = {}) => {
		const answer = await fetch(product.url + at, { headers: { cookie, ...headers } })
		await answer.arrayBuffer()
		return { status: answer.status, id: answer.headers.get('x-request-id') ?? '' }
	}
	const given = await get('/api/decks', { 'x-request-id': 'balancer:42' })
	expect(given.id).toBe('balancer:42')
	const forged = await get('/api/decks', { 'x-request-id': 'a b {"level":60}' })
	expect(forged.id).toMatch(/^[0-9a-f-]{36}$/)
	const missing = await get('/api/decks/018f0000-0000-7000-8000-000000000000')
	const page = await get('/p/thisIsASecretKeyOfALink')
	const called = await get('/api/trpc/decks.list?token=psk_secret')
	const company = expect.stringMatching(/^[0-9a-f-]{36}$/)
	const route = (line: Partial<Line>) => ({ method: 'GET', ms: expect.any(Number), ...line })
	expect(await product.lineOf(given.id)).toMatchObject(
		route({ route: '/api/decks', status: 200, organizationId: company }),
	)
	expect(await product.lineOf(missing.id)).toMatchObject(
		route({ route: '/api/decks/{deckId}', status: 404, organizationId: company }),
	)
	expect(await product.lineOf(page.id)).toMatchObject(route({ route: 'page' }))
	expect(await product.lineOf(called.id)).toMatchObject(
		route({ route: '/api/trpc/decks.list', status: 200, organizationId: company }),
	)
	for (const email of [MAYA.email, MAYA.email]) {
		const body = JSON.stringify({ email, password: 'wrong password' })
		await fetch(`${product.url}/api/auth/login`, { method: 'POST', body, headers: JSON_TYPE })
	}
	await get('/api/nothing/here')

	const figures = await (await fetch(product.metricsUrl)).text()
	for (const series of [
		/^dormer_http_request_duration_seconds_count\{method="GET",route="\/api\/decks",status="2xx"\} 2$/m,
		/^dormer_http_request_duration_seconds_count\{method="GET",route="unknown",status="4xx"\} 1$/m,
		/^dormer_rate_limited_total\{limit="login"\} 1$/m,
		/^dormer_send_outcome_unknown_total 0$/m,
		/^dormer_jobs\{task="mail.send",state="failed"\} 0$/m,
		/^dormer_job_oldest_seconds\{task="notifications.deliver"\} 0$/m,
		/^dormer_pool_connections\{state="waiting"\} 0$/m,
		/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
	])
		expect(figures).toMatch(series)
	for (const secret of [
		'correct horse',
		'wrong password',
		MAYA.email,
		'thisIsASecret',
		'psk_',
		cookie,
	])
		expect(product.text() + figures).not.toContain(secret)
	const outside = await fetch(`${product.url}/metrics`)
	expect(await outside.text()).not.toContain('dormer_')
})

it('says that it is not ready, answers what it has, and then ends cleanly', async () => {
	const product = await startWatched({ LOG_LEVEL: 'warn' })
	const ready = () => fetch(`${product.url}/api/ready`)
	expect((await ready()).status).toBe(200)
	const slow = connect(Number(new URL(product.url).port), '127.0.0.1')
	await once(slow, 'connect')
	slow.write('POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n')
	slow.write('Content-Length: 2\r\n\r\n{')
	product.child.kill('SIGTERM')
	await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(503)
	const refused = await ready()
	expect(refused.headers.get('connection')).toBe('close')
	expect(await refused.json()).toEqual({
		error: 'Not ready: shutting down',
		code: 'UPSTREAM_UNAVAILABLE',
	})
	expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
	const gone = async () => {
		try {
			await ready()
			return false
		} catch {
			return true
		}
	}
	await expect.poll(gone, { interval: 50, timeout: 10_000 }).toBe(true)
	const ended = once(product.child, 'exit')
	slow.write('}')
	const [answer] = await once(slow, 'data')
	expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
	expect(await ended).toEqual([0, null])
	expect(product.lines).toEqual([])
})
