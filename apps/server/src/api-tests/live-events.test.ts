import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, endLiveStreams } from '@dormer/api'
import { createDb, createPool } from '@dormer/db'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createServer } from '../create-server.ts'
import { openEventStream, type TestEventStream } from '../testing/event-stream.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer, viewerEvents } from '../testing/viewer.ts'

const Invited = z.object({
	user: z.object({ id: z.string() }),
	invitation: z.object({ url: z.string() }),
})

let server: TestServer
let company: Awaited<ReturnType<TestServer['signUp']>>
let second: WebProcess
let cookie: string
let viewer: TestViewer
const opened = new Set<TestEventStream>()

const watch = async (url: string, lastEventId?: string, as = cookie) => {
	const stream = await openEventStream(url, as, lastEventId)
	opened.add(stream)
	return stream
}

beforeAll(async () => {
	server = await startTestServer()
	company = await server.signUp()
	cookie = await signIn('maya.1@company.example')
	viewer = await openPresentation(server, company)
	second = await startSecondProcess(server)
})
afterAll(async () => {
	for (const stream of opened) stream.disconnect()
	await second.close()
	await server.close()
})

async function signIn(email: string): Promise<string> {
	const json = { email, password: 'correct horse' }
	const answer = await server.fetch('/api/auth/login', { method: 'POST', json })
	return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

type WebProcess = { url: string; app: App; close: () => Promise<void> }

/**
 * Starts a second web server on the same database, with its own connection pool. The tests use it instead of a second process.
 */
async function startSecondProcess(first: TestServer): Promise<WebProcess> {
	const pool = createPool(String(first.pool.options.connectionString), () => {})
	const app: App = { ...first, pool, directPool: pool, db: createDb(pool) }
	const http = createHttpServer(createServer(app, first.config.DATA_DIR))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
		app,
		close: async () => {
			http.closeAllConnections()
			await new Promise((resolve) => http.close(resolve))
			await app.db.$disconnect()
			await pool.end()
		},
	}
}

const typesOf = ({ events }: Awaited<ReturnType<TestEventStream['batch']>>) =>
	events.map(({ eventType }) => eventType)

/** Returns the process ids of all Postgres connections that listen for events. */
async function listenerPids(pool: Pool): Promise<number[]> {
	const { rows } = await pool.query<{ pid: number }>(
		`select pid from pg_stat_activity where datname = current_database()
		    and query = 'listen event'`,
	)
	return rows.map(({ pid }) => pid)
}

/** Begins a transaction that writes an event, and returns its connection and the id of the event. */
async function beginEvent(deckId: string) {
	const client = await server.pool.connect()
	await client.query('begin')
	const { rows } = await client.query<{ id: string }>(
		`with written as (
		   insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
		   select gen_random_uuid(), organization_id, 'generation.started', 'deck', id::text, '{}'
		     from deck where id = $1 returning id, organization_id)
		 select id, pg_notify('event', organization_id::text) from written`,
		[deckId],
	)
	return { client, eventId: rows[0]?.id }
}

describe('live.events', () => {
	it('returns a stream of server-sent events with the usual security headers', async () => {
		const { response, next } = await watch(server.url)
		expect(response.status).toBe(200)
		expect(response.headers.get('content-type')).toBe('text/event-stream')
		expect(response.headers.get('cache-control')).toContain('no-transform')
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
		expect(await next()).toMatchObject({ event: 'connected' })
		expect(await next()).toMatchObject({ event: 'message', data: '{"events":[],"pages":[]}' })
	})

	it('delivers an event within 250 ms when another process emitted the event', async () => {
		const stream = await watch(second.url)
		await stream.batch()
		const latencies: number[] = []
		for (let round = 0; round < 40; round += 1) {
			const sentAt = performance.now()
			const response = viewer.sendEvents(viewerEvents.clicked())
			const batch = await stream.batch()
			latencies.push(performance.now() - sentAt)
			expect(typesOf(batch)).toEqual(['cta.clicked'])
			await response
		}
		latencies.sort((a, b) => a - b)
		const [p50 = 0, p99 = 0] = [latencies[20], latencies[39]]
		console.log(`viewer request → editor: p50 ${p50.toFixed(1)} ms, max ${p99.toFixed(1)} ms`)
		expect(p50).toBeLessThan(250)
	})

	it('delivers one message when a viewer who is connected to another process opens or closes a page', async () => {
		const stream = await watch(second.url)
		expect(await stream.batch()).toMatchObject({ events: [], pages: [] })
		const { presentationId } = viewer
		for (const page of ['prices', 'agreement', 'visit']) {
			expect((await viewer.reportOpenPage(page)).status).toBe(200)
			await viewer.reportOpenPage(page, 20_000)
			expect(await stream.batch()).toMatchObject({ events: [], pages: [{ presentationId, page }] })
		}
		await viewer.reportOpenPage(null)
		expect(await stream.batch()).toMatchObject({ events: [], pages: [] })
		await viewer.sendEvents(viewerEvents.clicked())
		expect(typesOf(await stream.batch())).toEqual(['cta.clicked'])
	})

	it.for(['signs out', 'is removed'])('ends when the user %s', async (end) => {
		const json = { name: 'Dana', email: `${crypto.randomUUID()}@company.example`, role: 'rep' }
		const path = '/api/team'
		const answer = Invited.parse(await (await company(path, { method: 'POST', json })).json())
		const token = answer.invitation.url.split('/password/')[1]
		const set = { token, password: 'a long password 7' }
		const signedIn = await server.fetch('/api/auth/password', { method: 'POST', json: set })
		const rep = signedIn.headers.getSetCookie().find((line) => line.startsWith('session='))
		const repCookie = rep?.split(';')[0] ?? ''
		const stream = await watch(second.url, undefined, repCookie)
		await stream.batch()
		if (end === 'signs out')
			await server.fetch('/api/auth/logout', { method: 'POST', cookie: repCookie })
		else await company(`${path}/${answer.user.id}`, { method: 'DELETE' })
		const last = await stream.next()
		expect(last).toMatchObject({ event: 'serialized-error' })
		expect(last?.data).toContain('UNAUTHORIZED')
	})

	it('delivers only events of the signed-in company', async () => {
		const anonymous = await watch(server.url, undefined, '')
		await anonymous.next()
		const error = await anonymous.next()
		expect(error?.event).toBe('serialized-error')
		expect(JSON.parse(error?.data ?? '').data).toMatchObject({ httpStatus: 401 })
		const another = await server.signUp('Another company')
		const theirs = await watch(server.url, undefined, await signIn('maya.2@company.example'))
		const ours = await watch(server.url)
		await Promise.all([theirs.batch(), ours.batch()])
		await viewer.sendEvents(viewerEvents.clicked())
		expect(typesOf(await ours.batch())).toEqual(['cta.clicked'])
		await openPresentation(server, another)
		expect(typesOf(await theirs.batch())).toEqual(['presentation.created'])
		await viewer.sendEvents(viewerEvents.completed())
		expect(typesOf(await ours.batch())).toEqual(['presentation.completed'])
	})

	it('resumes an event stream at another process, without losing or repeating an event', async () => {
		const before = await watch(server.url)
		await before.batch()
		await viewer.sendEvents(viewerEvents.clicked())
		const { id } = await before.batch()
		before.disconnect()
		const events = [viewerEvents.completed(), viewerEvents.viewed(viewer.slideIds[0], 40)]
		await viewer.sendEvents({ events })
		await viewer.sendEvents(viewerEvents.clicked())
		const after = await (await watch(second.url, id)).batch()
		expect(typesOf(after).sort()).toEqual(['cta.clicked', 'presentation.completed', 'slide.viewed'])
		expect((await (await watch(server.url, after.id)).batch()).events).toEqual([])
	})

	it('delivers an event whose transaction commits after later events were delivered', async () => {
		const first = await watch(server.url)
		await first.batch()
		const { client: slow, eventId } = await beginEvent(viewer.deckId)
		await viewer.sendEvents(viewerEvents.clicked())
		const earlier = await first.batch()
		expect(typesOf(earlier)).toEqual(['cta.clicked'])
		first.disconnect()
		await slow.query('commit')
		slow.release()
		const { events } = await (await watch(second.url, earlier.id)).batch()
		expect(events.map(({ id }) => id)).toContain(eventId)
	})

	it('delivers an event whose transaction began before the first stream of the company', async () => {
		const unwatched = await openPresentation(server, await server.signUp('A third company'))
		const { client: slow, eventId } = await beginEvent(unwatched.deckId)
		const stream = await watch(second.url, undefined, await signIn('maya.3@company.example'))
		await stream.batch()
		await slow.query('commit')
		slow.release()
		expect((await stream.batch()).events.map(({ id }) => id)).toEqual([eventId])
	})

	it('delivers events that were written while the process had lost its LISTEN connection', async () => {
		const stream = await watch(second.url)
		await stream.batch()
		await viewer.sendEvents(viewerEvents.clicked())
		await stream.batch()
		for (const pid of await listenerPids(server.pool))
			await server.pool.query('select pg_terminate_backend($1)', [pid])
		for (let round = 0; round < 3; round += 1) {
			await viewer.sendEvents(viewerEvents.clicked())
			expect(typesOf(await stream.batch())).toContain('cta.clicked')
		}
	})

	it('closes the LISTEN connection after the last stream closes', async () => {
		for (const stream of opened) stream.disconnect()
		await vi.waitFor(async () => expect(await listenerPids(server.pool)).toEqual([]))
		for (const { pool } of [server, second.app])
			await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount))
		await viewer.sendEvents(viewerEvents.clicked())
		expect((await (await watch(server.url)).batch()).events).toEqual([])
	})

	it('resumes an event stream at a second process when the first process stops', async () => {
		const stream = await watch(second.url)
		const { id } = await stream.batch()
		endLiveStreams(second.app)
		expect(await stream.next()).toBeNull()
		await viewer.sendEvents(viewerEvents.completed())
		const { events } = await (await watch(server.url, id)).batch()
		expect(events).toMatchObject([{ eventType: 'presentation.completed' }])
	})
})
