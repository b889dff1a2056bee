import { once } from 'node:events'
import { connect } from 'node:net'
import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

let product: ServerProcess
let relay: SmtpServer | undefined
afterEach(async () => {
	await product.close()
	await relay?.close()
})

const JSON_TYPE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const MAYA = { name: 'Maya Okafor', email: 'maya@company.example', password: 'correct horse' }
const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

const post = (at: string, json: object, cookie = '') =>
	fetch(product.url + at, {
		method: 'POST',
		body: JSON.stringify(json),
		headers: { ...JSON_TYPE, cookie },
	})

/** Signs up a new company and returns its session cookie. */
async function signUp(): Promise<string> {
	const answer = await post('/api/auth/signup', {
		organizationName: 'Summit Peak Roofing',
		...MAYA,
	})
	return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const readMetrics = async () => (await fetch(product.metricsUrl)).text()

it('logs one line per request without secrets', async () => {
	product = await startServerProcess({ RATE_LIMITS: 'login=1/900' })
	const cookie = await signUp()
	const get = async (path: string, headers: Record<string, string> = {}) => {
		const answer = await fetch(product.url + path, { headers: { cookie, ...headers } })
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
	const route = (line: object) => ({ method: 'GET', ms: expect.any(Number), ...line })
	expect(await product.line({ msg: 'request', requestId: given.id })).toMatchObject(
		route({ route: '/api/decks', status: 200, organizationId: company }),
	)
	expect(await product.line({ msg: 'request', requestId: missing.id })).toMatchObject(
		route({ route: '/api/decks/{deckId}', status: 404, organizationId: company }),
	)
	expect(await product.line({ msg: 'request', requestId: page.id })).toMatchObject(
		route({ route: '/p/{shareKey}' }),
	)
	expect(await product.line({ msg: 'request', requestId: called.id })).toMatchObject(
		route({ route: '/api/trpc/decks.list', status: 200, organizationId: company }),
	)
	for (const email of [MAYA.email, MAYA.email]) {
		await post('/api/auth/login', { email, password: 'wrong password' })
	}
	await get('/api/nothing/here')

	const metrics = await readMetrics()
	for (const series of [
		/^dormer_http_request_duration_seconds_count\{method="GET",route="\/api\/decks",status="2xx"\} 2$/m,
		/^dormer_http_request_duration_seconds_count\{method="GET",route="unknown",status="4xx"\} 1$/m,
		/^dormer_rate_limited_total\{limit="login"\} 1$/m,
		/^dormer_send_outcome_unknown_total 0$/m,
		/^dormer_jobs\{task="send_email",state="failed"\} 0$/m,
		/^dormer_job_oldest_seconds\{task="deliver_notifications"\} 0$/m,
		/^dormer_pool_connections\{state="waiting"\} 0$/m,
		/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
	])
		expect(metrics).toMatch(series)
	for (const secret of [
		'correct horse',
		'wrong password',
		MAYA.email,
		'thisIsASecret',
		'psk_',
		cookie,
	])
		expect(product.text() + metrics).not.toContain(secret)
	const outside = await fetch(`${product.url}/metrics`)
	expect(await outside.text()).not.toContain('dormer_')
})

const Deck = z.object({ deck: z.object({ id: z.string() }) })
const Made = z.object({ deck_presentation_id: z.string() })

it('counts emails with an unknown outcome, job runs, notifications, and calls to providers, and shows that the mail relay is down', async () => {
	relay = await startSmtpServer()
	relay.setFault({ at: 'answer', accepted: true })
	product = await startServerProcess({ SMTP_URL: relay.url, MAIL_FROM: 'roofs@company.example' })
	const cookie = await signUp()
	const console = { name: 'Log', eventType: 'presentation.created', channel: 'console' }
	await post('/api/notifications/subscriptions', console, cookie)
	const { deck } = Deck.parse(await (await post('/api/decks', { name: 'Roofs' }, cookie)).json())
	const presentations = `/api/decks/${deck.id}/presentations`
	const made = await post(presentations, { homeowner: KAREN }, cookie)
	const { deck_presentation_id: id } = Made.parse(await made.json())
	const sent = await post(`/api/presentations/${id}/send-mail`, { idempotencyKey: 'a' }, cookie)
	expect(await sent.json()).toMatchObject({
		delivery: { status: 'failed', reason: 'outcome_unknown' },
	})
	expect(await product.line({ msg: 'notification' })).toMatchObject({
		event: { type: 'presentation.created', data: { presentationId: id } },
	})
	for (const series of [
		'dormer_send_outcomes_total{kind="initial",outcome="outcome_unknown"} 1',
		'dormer_send_outcome_unknown_total 1',
		'dormer_webhook_attempts_total{channel="console",outcome="delivered"} 1',
		'dormer_job_runs_total{task="deliver_notifications",outcome="done"} 1',
		'dormer_provider_call_duration_seconds_count{provider="geocoding",outcome="ok"} 1',
		'dormer_provider_call_duration_seconds_count{provider="email",outcome="ok"} 1',
		'dormer_provider_up{provider="email"} 1',
	])
		await expect.poll(readMetrics).toContain(`${series}\n`)
	expect(product.text()).not.toContain(KAREN.email)

	await relay.close()
	relay = undefined
	for (const idempotencyKey of ['b', 'c', 'd']) {
		const next = await post(presentations, { homeowner: KAREN }, cookie)
		const { deck_presentation_id: nextId } = Made.parse(await next.json())
		await post(`/api/presentations/${nextId}/send-mail`, { idempotencyKey }, cookie)
	}
	expect(await readMetrics()).toContain('dormer_provider_up{provider="email"} 0\n')
})

it('answers 503 to readiness checks on SIGTERM, and finishes running requests', async () => {
	product = await startServerProcess({ LOG_LEVEL: 'warn' })
	const ready = () => fetch(`${product.url}/api/ready`)
	expect((await ready()).status).toBe(200)
	const slow = connect(Number(new URL(product.url).port), '127.0.0.1')
	await once(slow, 'connect')
	slow.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n')
	slow.write('Content-Type: application/json\r\n')
	slow.write('Content-Length: 2\r\n\r\n{')
	product.child.kill('SIGTERM')
	await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(503)
	const unready = await ready()
	expect(unready.headers.get('connection')).toBe('close')
	expect(await unready.json()).toEqual({
		error: 'Not ready: shutting down',
		code: 'UPSTREAM_UNAVAILABLE',
	})
	expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
	const isClosed = async () => {
		try {
			await ready()
			return false
		} catch {
			return true
		}
	}
	await expect.poll(isClosed, { interval: 50, timeout: 10_000 }).toBe(true)
	const ended = once(product.child, 'exit')
	slow.write('}')
	const [answer] = await once(slow, 'data')
	expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
	expect(await ended).toEqual([0, null])
	expect(product.lines).toMatchObject([{ msg: expect.stringContaining('S3_BUCKET is not set') }])
})
