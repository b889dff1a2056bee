import { createCaller } from '@dormer/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer, viewerEvents } from '../testing/viewer.ts'

let server: TestServer
let company: TestServer['fetch']
let viewer: TestViewer
const HOUR = 3_600_000

beforeAll(async () => {
	server = await startTestServer()
	company = await server.signUp()
	viewer = await openPresentation(server, company)
})
afterAll(() => server.close())
beforeEach(async () => {
	viewer = await openPresentation(server, company, viewer.deckId)
})

const row = () => server.db.presentation.findUniqueOrThrow({ where: { id: viewer.presentationId } })
const logged = async (eventType?: string) =>
	server.db.event.findMany({
		where: {
			aggregateId: viewer.presentationId,
			eventType: eventType ?? { not: 'presentation.created' },
		},
		orderBy: { occurredAt: 'asc' },
	})
const Answer = z.looseObject({
	recorded: z.number().default(0),
	details: z.array(z.object({ path: z.string() })).default([]),
})
const send = async (...args: Parameters<TestViewer['sendEvents']>) => {
	const answer = await viewer.sendEvents(...args)
	const body: unknown = await answer.json()
	return { status: answer.status, body, ...Answer.parse(body) }
}

describe('POST /api/presentations/{presentationId}/events', () => {
	it('records the events of a batch and updates the engagement of the presentation', async () => {
		const [cover, layers] = viewer.slideIds
		const events = [
			viewerEvents.opened({ ageMs: 9000 }),
			viewerEvents.viewed(cover, 4000, { ageMs: 5000 }),
			viewerEvents.clicked({
				ctaType: 'book_appointment',
				ctaLabel: 'Book Karen’s crew',
				ageMs: 2000,
			}),
			viewerEvents.viewed(layers, 1500),
			viewerEvents.completed(),
		]
		expect(await send({ events })).toMatchObject({
			status: 200,
			body: { recorded: 5, duplicates: 0, ignored: 0 },
		})
		const ref = { presentationId: viewer.presentationId, deckId: viewer.deckId }
		const log = await logged()
		expect(log.map(({ eventType, payload }) => [eventType, payload])).toEqual(
			expect.arrayContaining([
				['presentation.opened', ref],
				['slide.viewed', { ...ref, slideId: cover, slideIndex: 0, durationMs: 4000 }],
				['cta.clicked', { ...ref, ctaType: 'book_appointment' }],
				['slide.viewed', { ...ref, slideId: layers, slideIndex: 1, durationMs: 1500 }],
				['presentation.completed', ref],
			]),
		)
		expect(log).toHaveLength(5)
		expect(await row()).toMatchObject({
			engagement: 'viewed',
			firstViewedAt: log[0]?.occurredAt,
			lastViewedAt: log.at(-1)?.occurredAt,
		})
	})

	it('accepts a single viewer event without a batch', async () => {
		const one = { ...viewerEvents.viewed('', 700), slideId: undefined, slideIndex: 2 }
		expect((await send(one)).body).toMatchObject({ recorded: 1 })
		expect((await logged())[0]?.payload).toMatchObject({ slideId: viewer.slideIds[2] })
	})

	it('records a viewer event once, however often it is sent', async () => {
		const [cover] = viewer.slideIds
		const events = [
			viewerEvents.opened(),
			viewerEvents.viewed(cover, 1000),
			viewerEvents.viewed(cover, 500),
			viewerEvents.clicked(),
		]
		const first = await send({ events: [...events, ...events] })
		expect(first.body).toEqual({ recorded: 4, duplicates: 4, ignored: 0 })
		expect((await send({ events })).body).toEqual({ recorded: 0, duplicates: 4, ignored: 0 })
		const late = [viewerEvents.viewed(cover, 250), viewerEvents.completed()]
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => send({ events: [...events, ...late] })),
		)
		expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(2)
		expect(await logged()).toHaveLength(6)
	})

	it('accepts viewer events in any order without lowering the engagement', async () => {
		const [cover, , price] = viewer.slideIds
		await send(viewerEvents.completed())
		await send(viewerEvents.viewed(price, 900, { ageMs: 60_000 }))
		const before = await row()
		await send(viewerEvents.opened({ ageMs: 3000 }))
		await send(viewerEvents.viewed(cover, 100, { ageMs: 2000 }))
		expect(await row()).toMatchObject({
			engagement: 'viewed',
			firstViewedAt: before.firstViewedAt,
			lastViewedAt: before.lastViewedAt,
		})
		expect((await logged('presentation.opened')).length).toBe(1)
		const { presentationId: id } = viewer
		await server.db.presentation.update({ where: { id }, data: { engagement: 'signed' } })
		await send({ events: [viewerEvents.opened(), viewerEvents.viewed(price, 10)] })
		expect(await row()).toMatchObject({ engagement: 'signed' })
	})

	it('never dates a viewer event before the creation of its presentation', async () => {
		await send(viewerEvents.completed({ ageMs: 48 * HOUR }))
		expect((await logged())[0]?.occurredAt).toEqual((await row()).createdAt)
	})

	it('records one presentation.opened event per viewing session, even from several tabs', async () => {
		await Promise.all(Array.from({ length: 6 }, () => send(viewerEvents.opened())))
		expect(await logged('presentation.opened')).toHaveLength(1)
		const { presentationId: id } = viewer
		const earlier = new Date(Date.now() - 5 * HOUR)
		const dates = { createdAt: earlier, firstViewedAt: earlier, openedAt: earlier }
		await server.db.presentation.update({ where: { id }, data: dates })
		const openings = [
			viewerEvents.opened({ ageMs: 2 * HOUR }),
			viewerEvents.opened(),
			viewerEvents.opened({ ageMs: 1000 }),
		]
		expect((await send({ events: openings })).body).toMatchObject({ recorded: 3 })
		expect(await logged('presentation.opened')).toHaveLength(3)
	})

	it('accepts the presentation token in the body, because beacons have no headers', async () => {
		const beacon = { events: [viewerEvents.opened()], _token: viewer.token }
		expect((await send(beacon, {})).body).toMatchObject({ recorded: 1 })
		expect((await send({ ...beacon, _token: `${viewer.token}x` }, {})).status).toBe(401)
	})

	it('ignores the events of a viewer who is signed in to the presenting company', async () => {
		const { presentationId, token } = viewer
		const post = (fetch: TestServer['fetch']) =>
			fetch(`/api/presentations/${presentationId}/events`, {
				method: 'POST',
				json: { events: [viewerEvents.opened(), viewerEvents.completed()] },
				headers: { 'x-presentation-token': token },
			})
		expect(await (await post(company)).json()).toEqual({ recorded: 0, duplicates: 0, ignored: 2 })
		expect(await row()).toMatchObject({ engagement: 'new', firstViewedAt: null })
		expect(await logged()).toEqual([])
		const another = await server.signUp('Another company')
		expect(await (await post(another)).json()).toMatchObject({ recorded: 2 })
	})

	it('ignores views of slides that do not belong to the presentation', async () => {
		const [cover] = viewer.slideIds
		const events = [
			viewerEvents.viewed(crypto.randomUUID(), 10),
			{ ...viewerEvents.viewed(cover, 10), slideId: undefined, slideIndex: 3 },
			viewerEvents.viewed(cover, 10),
		]
		expect((await send({ events })).body).toEqual({ recorded: 1, duplicates: 0, ignored: 2 })
	})
})

describe('Rejected viewer events', () => {
	it.each([
		['an event without a type', { clientEventId: 'a' }, 'type'],
		['an unknown event type', { type: 'slide.skipped', clientEventId: 'a' }, 'type'],
		['an event without an id', { type: 'presentation.opened' }, 'clientEventId'],
		[
			'a slide index above the limit',
			{ type: 'slide.viewed', clientEventId: 'a', slideIndex: 2 ** 53 - 1 },
			'slideIndex',
		],
		['a slide view without a slide', { type: 'slide.viewed', clientEventId: 'a' }, 'slideId'],
		[
			'a negative duration',
			{ events: [viewerEvents.viewed(crypto.randomUUID(), -1)] },
			'events.0.durationMs',
		],
		['an empty batch', { events: [] }, 'events'],
		[
			'a batch of more than 50 events',
			{ events: Array.from({ length: 51 }, () => viewerEvents.opened()) },
			'events',
		],
	])('rejects %s with 400 and names the field', async (_, body, path) => {
		const rejected = await send(body)
		expect(rejected.status).toBe(400)
		expect(rejected.details[0]?.path).toBe(path)
	})

	const mintTokenAgo = (ms: number) =>
		createCaller({
			...server,
			caller: { kind: 'anonymous' },
			now: () => new Date(Date.now() - ms),
			requestId: 'test',
			ip: '127.0.0.1',
			userAgent: null,
			cookieHeader: '',
			setHeader: () => {},
		}).presentations.eventsToken(viewer)
	const withToken = (token: string) =>
		send(viewerEvents.opened(), { 'x-presentation-token': token })
	const drop = () => company(`/api/presentations/${viewer.presentationId}`, { method: 'DELETE' })

	it('rejects viewer events without a valid token of the presentation', async () => {
		expect((await send(viewerEvents.opened(), {})).status).toBe(401)
		const changed = viewer.token.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
		expect((await withToken(changed)).status).toBe(401)
		const { token: expired } = await mintTokenAgo(25 * HOUR)
		expect(await withToken(expired)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
		const open = await server.fetch('/api/health', {
			headers: { 'x-presentation-token': expired },
		})
		expect(open.status).toBe(200)
		const sibling = await openPresentation(server, company, viewer.deckId)
		expect((await withToken(sibling.token)).status).toBe(401)
		const foreign = await openPresentation(server, await server.signUp('Theirs'))
		expect(await withToken(foreign.token)).toMatchObject({
			status: 404,
			body: { error: 'Presentation not found' },
		})
		expect(await logged()).toEqual([])
	})

	it('returns 404 for viewer events of a deleted presentation, even with an expired token', async () => {
		const { token: expired } = await mintTokenAgo(25 * HOUR)
		await drop()
		for (const token of [viewer.token, expired])
			expect(await withToken(token)).toMatchObject({
				status: 404,
				body: { error: 'Presentation not found' },
			})
	})

	it('returns 404 for viewer events of an expired presentation', async () => {
		const { presentationId: id } = viewer
		const expiresAt = new Date(Date.now() - 1000)
		await server.db.presentation.update({ where: { id }, data: { expiresAt } })
		expect(await send(viewerEvents.opened())).toMatchObject({
			status: 404,
			body: { error: 'This presentation has expired' },
		})
		expect(await logged()).toEqual([])
	})

	it('returns 429 when viewer events exceed the rate limit', async () => {
		const limited = await startTestServer({}, { RATE_LIMITS: 'viewerEvents=100/60' })
		try {
			const fast = await openPresentation(limited, await limited.signUp())
			const fifty = () => ({ events: Array.from({ length: 50 }, () => viewerEvents.clicked()) })
			expect((await fast.sendEvents(fifty())).status).toBe(200)
			expect((await fast.sendEvents(fifty())).status).toBe(200)
			const rejected = await fast.sendEvents(viewerEvents.clicked())
			expect(rejected.status).toBe(429)
			expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
		} finally {
			await limited.close()
		}
	})
})
