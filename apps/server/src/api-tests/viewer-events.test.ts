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

describe('what a viewer tells', () => {
	it('becomes events of the log, in one batch, and moves the presentation on', async () => {
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

	it('is one event too, named by the place of its slide', async () => {
		const one = { ...viewerEvents.viewed('', 700), slideId: undefined, slideIndex: 2 }
		expect((await send(one)).body).toMatchObject({ recorded: 1 })
		expect((await logged())[0]?.payload).toMatchObject({ slideId: viewer.slideIds[2] })
	})

	it('counts once however often it is sent, one after the other or at once', async () => {
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

	it('comes in any order; engagement and the first view never go back', async () => {
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

	it('is dated no earlier than the presentation', async () => {
		await send(viewerEvents.completed({ ageMs: 48 * HOUR }))
		expect((await logged())[0]?.occurredAt).toEqual((await row()).createdAt)
	})

	it('opens once a visit: with the start, loaded again, in two tabs at once', async () => {
		await server.fetch(`/api/presentations/${viewer.presentationId}/start`, { method: 'POST' })
		await Promise.all(Array.from({ length: 6 }, () => send(viewerEvents.opened())))
		expect(await logged('presentation.opened')).toHaveLength(1)
		const { presentationId: id } = viewer
		const earlier = new Date(Date.now() - 5 * HOUR)
		const dates = { createdAt: earlier, firstViewedAt: earlier, openedAt: earlier }
		await server.db.presentation.update({ where: { id }, data: dates })
		const visits = [
			viewerEvents.opened({ ageMs: 2 * HOUR }),
			viewerEvents.opened(),
			viewerEvents.opened({ ageMs: 1000 }),
		]
		expect((await send({ events: visits })).body).toMatchObject({ recorded: 3 })
		expect(await logged('presentation.opened')).toHaveLength(3)
	})

	it('is accepted from a beacon, whose token is in the body', async () => {
		const beacon = { events: [viewerEvents.opened()], _token: viewer.token }
		expect((await send(beacon, {})).body).toMatchObject({ recorded: 1 })
		expect((await send({ ...beacon, _token: `${viewer.token}x` }, {})).status).toBe(401)
	})

	it('does not count while the company itself looks on', async () => {
		const { presentationId, token } = viewer
		const look = (fetch: TestServer['fetch']) =>
			fetch(`/api/presentations/${presentationId}/events`, {
				method: 'POST',
				json: { events: [viewerEvents.opened(), viewerEvents.completed()] },
				headers: { 'x-presentation-token': token },
			})
		expect(await (await look(company)).json()).toEqual({ recorded: 0, duplicates: 0, ignored: 2 })
		expect(await row()).toMatchObject({ engagement: 'new', firstViewedAt: null })
		expect(await logged()).toEqual([])
		const another = await server.signUp('Another company')
		expect(await (await look(another)).json()).toMatchObject({ recorded: 2 })
	})

	it('leaves out what names no slide of this presentation', async () => {
		const [cover] = viewer.slideIds
		const events = [
			viewerEvents.viewed(crypto.randomUUID(), 10),
			{ ...viewerEvents.viewed(cover, 10), slideId: undefined, slideIndex: 3 },
			viewerEvents.viewed(cover, 10),
		]
		expect((await send({ events })).body).toEqual({ recorded: 1, duplicates: 0, ignored: 2 })
	})
})

describe('it is refused', () => {
	it.each([
		['without a type', { clientEventId: 'a' }, 'type'],
		['of an unknown type', { type: 'slide.skipped', clientEventId: 'a' }, 'type'],
		['without an id', { type: 'presentation.opened' }, 'clientEventId'],
		[
			'of a slide that no deck reaches',
			{ type: 'slide.viewed', clientEventId: 'a', slideIndex: 2 ** 53 - 1 },
			'slideIndex',
		],
		['as a view of no slide', { type: 'slide.viewed', clientEventId: 'a' }, 'slideId'],
		[
			'with a negative time',
			{ events: [viewerEvents.viewed(crypto.randomUUID(), -1)] },
			'events.0.durationMs',
		],
		['when empty', { events: [] }, 'events'],
		['beyond 50', { events: Array.from({ length: 51 }, () => viewerEvents.opened()) }, 'events'],
	])('%s, naming the field', async (_, body, path) => {
		const refusal = await send(body)
		expect(refusal.status).toBe(400)
		expect(refusal.details[0]?.path).toBe(path)
	})

	const past = (ms: number) =>
		createCaller({
			...server,
			caller: { kind: 'anonymous' },
			now: () => new Date(Date.now() - ms),
			requestId: 'test',
			ip: '127.0.0.1',
			userAgent: null,
			setHeader: () => {},
		}).presentations.eventsToken(viewer)
	const withToken = (token: string) =>
		send(viewerEvents.opened(), { 'x-presentation-token': token })
	const drop = () => company(`/api/presentations/${viewer.presentationId}`, { method: 'DELETE' })

	it('with no, a changed, an expired or a foreign token', async () => {
		expect((await send(viewerEvents.opened(), {})).status).toBe(401)
		expect((await withToken(`${viewer.token.slice(0, -1)}_`)).status).toBe(401)
		const { token: expired } = await past(25 * HOUR)
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

	it('with 404 once the presentation was deleted, whatever the token says', async () => {
		const { token: expired } = await past(25 * HOUR)
		await drop()
		for (const token of [viewer.token, expired])
			expect(await withToken(token)).toMatchObject({
				status: 404,
				body: { error: 'Presentation not found' },
			})
	})

	it('after the presentation’s last day', async () => {
		const { presentationId: id } = viewer
		const expiresAt = new Date(Date.now() - 1000)
		await server.db.presentation.update({ where: { id }, data: { expiresAt } })
		expect(await send(viewerEvents.opened())).toMatchObject({
			status: 404,
			body: { error: 'This presentation has expired' },
		})
		expect(await logged()).toEqual([])
	})

	it('when there are too many for a minute, each of a batch counted', async () => {
		const limited = await startTestServer({}, { RATE_LIMITS: 'viewerEvents=100/60' })
		try {
			const hasty = await openPresentation(limited, await limited.signUp())
			const fifty = () => ({ events: Array.from({ length: 50 }, () => viewerEvents.clicked()) })
			expect((await hasty.sendEvents(fifty())).status).toBe(200)
			expect((await hasty.sendEvents(fifty())).status).toBe(200)
			const refused = await hasty.sendEvents(viewerEvents.clicked())
			expect(refused.status).toBe(429)
			expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
		} finally {
			await limited.close()
		}
	})
})
