import { DeckAnalytics, Feed, People, Timeline } from '@dormer/api/outreach/activity/schema'
import { PresentationList } from '@dormer/api/sale/presentations/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer, viewerEvents } from '../testing/viewer.ts'

let server: TestServer
let company: TestServer['fetch']
let viewer: TestViewer
const MINUTE = 60_000

beforeAll(async () => {
	server = await startTestServer()
	company = await server.signUp()
	viewer = await openPresentation(server, company)
	await backdate(viewer)
})
afterAll(() => server.close())

/** Sets the creation time of the presentation to yesterday, so a test can send events that happened hours ago. */
async function backdate({ presentationId: id }: TestViewer): Promise<void> {
	const createdAt = new Date(Date.now() - 24 * 60 * MINUTE)
	await server.db.presentation.update({ where: { id }, data: { createdAt } })
}

const get = async (path: string, fetch = company) => {
	const answer = await fetch(path)
	const body: unknown = await answer.json()
	return { status: answer.status, body }
}
const timelineOf = async (presentationId: string, query = '') =>
	Timeline.parse((await get(`/api/presentations/${presentationId}/activity${query}`)).body)

describe('GET /api/presentations/{presentationId}/activity', () => {
	it('returns the events, viewing sessions and slide times of a presentation', async () => {
		const [cover, layers, price] = viewer.slideIds
		await viewer.sendEvents({
			events: [
				viewerEvents.opened({ ageMs: 200 * MINUTE }),
				viewerEvents.viewed(cover, 5000, { ageMs: 199 * MINUTE }),
				viewerEvents.viewed(layers, 40 * MINUTE, { ageMs: 159 * MINUTE }),
				viewerEvents.completed({ ageMs: 158 * MINUTE }),
				viewerEvents.opened({ ageMs: 3 * MINUTE }),
				viewerEvents.viewed(cover, 1500, { ageMs: 2 * MINUTE }),
				viewerEvents.viewed(price, 0, { ageMs: 2 * MINUTE }),
				viewerEvents.viewed(price, 700, { ageMs: MINUTE }),
				viewerEvents.clicked({ ctaType: 'book', ctaLabel: 'Book the crew' }),
			],
		})
		const body = await timelineOf(viewer.presentationId)
		expect(body.slides).toEqual([
			{ slideId: cover, slideIndex: 0, title: 'Cover', visibleMs: 6500 },
			{ slideId: layers, slideIndex: 1, title: 'Layers', visibleMs: 40 * MINUTE },
			{ slideId: price, slideIndex: 2, title: 'Price', visibleMs: 700 },
		])
		expect(body.visits).toMatchObject([
			{ lastSlideId: layers, visibleMs: 40 * MINUTE + 5000 },
			{ lastSlideId: price, visibleMs: 2200 },
		])
		expect(body.visits[1]?.slides).toEqual(
			expect.arrayContaining([
				{ slideId: cover, visibleMs: 1500 },
				{ slideId: price, visibleMs: 700 },
			]),
		)
		const types = body.timeline.map(({ eventType }) => eventType)
		expect(types).toHaveLength(10)
		expect(types.filter((type) => type !== 'presentation.created')[0]).toBe('cta.clicked')
		expect(body.timeline.find(({ eventType }) => eventType === 'cta.clicked')).toMatchObject({
			ctaLabel: 'Book the crew',
			payload: { ctaType: 'book' },
		})
		const query = '?slideViews=false&limit=3'
		const { timeline: latest } = await timelineOf(viewer.presentationId, query)
		expect(latest).toHaveLength(3)
		expect(JSON.stringify(latest)).not.toContain('slide.viewed')
	})

	it('returns no viewing sessions before the first view of a presentation', async () => {
		const { presentationId } = await openPresentation(server, company, viewer.deckId)
		const body = await timelineOf(presentationId)
		expect(body).toMatchObject({ visits: [], timeline: [{ eventType: 'presentation.created' }] })
		expect(body.slides).toMatchObject([{ visibleMs: 0 }, { visibleMs: 0 }, { visibleMs: 0 }])
		const missing = await get(`/api/presentations/${crypto.randomUUID()}/activity`)
		const stranger = await server.signUp('Stranger')
		expect(missing.status).toBe(404)
		expect(await get(`/api/presentations/${presentationId}/activity`, stranger)).toEqual(missing)
	})
})

describe('GET /api/activity', () => {
	it('returns the ten newest events with the homeowner’s name and address', async () => {
		const another = await server.signUp('Another company')
		const { body: none } = await get('/api/activity', another)
		expect(none).toEqual({ activity: [], events: [] })
		const theirs = await openPresentation(server, another)
		await theirs.sendEvents({ events: Array.from({ length: 12 }, () => viewerEvents.clicked()) })
		await theirs.sendEvents({
			events: [viewerEvents.viewed(theirs.slideIds[0], 5), viewerEvents.completed()],
		})
		const { activity } = Feed.parse((await get('/api/activity', another)).body)
		expect(activity).toHaveLength(10)
		expect(activity[0]).toMatchObject({
			eventType: 'presentation.completed',
			presentation: {
				id: theirs.presentationId,
				deckName: 'Full roof replacement',
				name: 'Karen Delgado',
				address: expect.stringContaining('2847 S Clermont St'),
				deletedAt: null,
			},
		})
		const stored = await server.pool.query('select payload::text from event')
		expect(JSON.stringify(stored.rows)).not.toMatch(/Karen|Clermont/)
	})
})

describe('GET /api/decks/{deckId}/analytics', () => {
	it('returns the views, the viewing time, and the drop-offs for each slide of a deck', async () => {
		const owner = await server.signUp('Counted')
		const first = await openPresentation(server, owner)
		const { deckId } = first
		const [cover, layers, price] = first.slideIds
		await first.sendEvents({
			events: [
				viewerEvents.opened(),
				viewerEvents.viewed(cover, 0),
				viewerEvents.viewed(cover, 1000),
				viewerEvents.viewed(cover, 500),
				viewerEvents.viewed(layers, 4000),
				viewerEvents.viewed(price, 9000),
				viewerEvents.completed(),
			],
		})
		const second = await openPresentation(server, owner, deckId)
		await second.sendEvents({
			events: [viewerEvents.viewed(cover, 3000), viewerEvents.viewed(layers, 1000)],
		})
		const third = await openPresentation(server, owner, deckId)
		await third.sendEvents({
			events: [viewerEvents.viewed(layers, 6000), viewerEvents.viewed(cover, 2500)],
		})
		await openPresentation(server, owner, deckId)
		const deleted = await openPresentation(server, owner, deckId)
		await deleted.sendEvents({
			events: [viewerEvents.opened(), viewerEvents.viewed(cover, 99_000), viewerEvents.completed()],
		})
		await owner(`/api/presentations/${deleted.presentationId}`, { method: 'DELETE' })
		const { body } = await get(`/api/decks/${deckId}/analytics`, owner)
		expect(DeckAnalytics.parse(body)).toEqual(body)
		const slide = (slideIndex: number, slideId: string, title: string) => ({
			slideIndex,
			slideId,
			title,
		})
		expect(body).toEqual({
			presentations: 4,
			opened: 3,
			completed: 1,
			slides: [
				{
					...slide(0, cover, 'Cover'),
					views: 3,
					totalVisibleMs: 7000,
					medianVisibleMs: 2500,
					droppedOff: 0,
					dropOffRate: 0,
				},
				{
					...slide(1, layers, 'Layers'),
					views: 3,
					totalVisibleMs: 11_000,
					medianVisibleMs: 4000,
					droppedOff: 2,
					dropOffRate: 0.6667,
				},
				{
					...slide(2, price, 'Price'),
					views: 1,
					totalVisibleMs: 9000,
					medianVisibleMs: 9000,
					droppedOff: 0,
					dropOffRate: 0,
				},
			],
		})
		expect((await get(`/api/decks/${deckId}/analytics`)).status).toBe(404)
	})
})

describe('GET /api/activity/people', () => {
	it('lists what homeowners did, and counts each homeowner of this week once', async () => {
		const fetch = await server.signUp('Numbers of the week')
		const other = await openPresentation(server, fetch)
		await other.sendEvents({
			events: [
				viewerEvents.opened(),
				viewerEvents.viewed(other.slideIds[0], 0),
				viewerEvents.completed(),
			],
		})
		const all = People.parse((await get('/api/activity/people', fetch)).body)
		expect(all.week).toMatchObject({ opened: 1, watched: 1, signed: 0 })
		expect(all.counts).toMatchObject({ opened: 1, watched: 1, signed: 0 })
		expect(all.lastWeek).toMatchObject({ opened: 0, watched: 0 })
		expect(Date.parse(all.weekStart)).toBeLessThanOrEqual(Date.now())
		expect(all.activity.map(({ eventType }) => eventType)).toEqual(
			expect.arrayContaining(['presentation.completed', 'presentation.opened']),
		)
		const opened = People.parse((await get('/api/activity/people?kind=opened', fetch)).body)
		expect(opened.activity).toMatchObject([{ eventType: 'presentation.opened' }])
		expect(opened).toMatchObject({ week: all.week, counts: all.counts })
	})

	it('counts each day of the week, names the questions that wait, and limits all of it to one’s own homeowners', async () => {
		const fetch = await server.signUp('Days of the week')
		const { presentationId, sendEvents } = await openPresentation(server, fetch)
		await sendEvents({ events: [viewerEvents.completed(), viewerEvents.completed()] })
		const question = { question: 'Can I pay less?', presentationId }
		expect((await server.fetch('/api/qa', { method: 'POST', json: question })).status).toBe(200)
		await server.db.question.updateMany({ where: { presentationId }, data: { escalated: true } })
		const all = People.parse((await get('/api/activity/people', fetch)).body)
		expect(all.days).toHaveLength(7)
		expect(all.days.map(({ watched }) => watched ?? 0).reduce((sum, one) => sum + one)).toBe(1)
		expect(all.days.every(({ lastWeek }) => lastWeek === 0)).toBe(true)
		const asked = all.activity.find(({ eventType }) => eventType === 'question.asked')
		expect(all.waitingQuestions).toEqual([asked?.payload.questionId])
		const mine = async () => People.parse((await get('/api/activity/people?mine=true', fetch)).body)
		expect(await mine()).toEqual(all)
		const where = { id: presentationId }
		await server.db.presentation.update({ where, data: { createdById: null } })
		expect(await mine()).toMatchObject({
			activity: [],
			counts: { watched: 0 },
			week: { watched: 0 },
			waitingQuestions: [],
		})
	})
})

describe('GET /api/presentations', () => {
	it('tells how much each homeowner watched, and how many questions wait for a person', async () => {
		const fetch = await server.signUp('Watched slides')
		const { presentationId, slideIds, sendEvents } = await openPresentation(server, fetch)
		const listed = async () =>
			PresentationList.parse((await get('/api/presentations', fetch)).body).presentations[0]
		await sendEvents({
			events: [viewerEvents.viewed(slideIds[0], 0), viewerEvents.viewed(slideIds[0], 6000)],
		})
		expect(await listed()).toMatchObject({
			slidesWatched: 1,
			watchedToEnd: false,
			waitingQuestions: 0,
		})
		await sendEvents({ events: [viewerEvents.viewed(slideIds[1], 0), viewerEvents.completed()] })
		const question = { question: 'Can I pay less?', presentationId }
		expect((await server.fetch('/api/qa', { method: 'POST', json: question })).status).toBe(200)
		await server.db.question.updateMany({ where: { presentationId }, data: { escalated: true } })
		expect(await listed()).toMatchObject({
			slidesWatched: 2,
			watchedToEnd: true,
			waitingQuestions: 1,
		})
	})
})

describe('activity.inbox', () => {
	it('lists a question that needs a person, but no other, although more than ten openings are newer', async () => {
		const fetch = await server.signUp('Inbox')
		const { presentationId, sendEvents } = await openPresentation(server, fetch)
		const ask = async (question: string) => {
			const json = { question, presentationId }
			return (await server.fetch('/api/qa', { method: 'POST', json })).json()
		}
		await ask('Do you paint fences?')
		const { questionId } = z.object({ questionId: z.string() }).parse(await ask('Can I pay less?'))
		const json = { questionId, presentationId }
		const sent = await server.fetch('/api/trpc/qa.escalate', { method: 'POST', json })
		expect(sent.status).toBe(200)
		await sendEvents({ events: Array.from({ length: 12 }, () => viewerEvents.opened()) })
		const { body } = await get('/api/trpc/activity.inbox', fetch)
		const { result } = z.object({ result: z.object({ data: Feed }) }).parse(body)
		expect(result.data.activity).toMatchObject([
			{ eventType: 'question.escalated', payload: { questionId } },
		])
	})
})
