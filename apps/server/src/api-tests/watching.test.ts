import { Timeline, Watching } from '@dormer/api/outreach/activity/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer, viewerEvents } from '../testing/viewer.ts'

let server: TestServer
let company: TestServer['fetch']
let deckId: string | undefined

beforeAll(async () => {
	server = await startTestServer()
	company = await server.signUp()
})
afterAll(() => server.close())

/** Opens a presentation that was created yesterday, so a test can send events that happened hours ago. */
async function openOld(): Promise<TestViewer> {
	const viewer = await openPresentation(server, company, deckId)
	deckId = viewer.deckId
	const createdAt = new Date(Date.now() - 86_400_000)
	await server.db.presentation.update({ where: { id: viewer.presentationId }, data: { createdAt } })
	return viewer
}

const watchersOf = async (fetch = company) =>
	Watching.parse(await (await fetch('/api/activity/watching')).json()).watching
const watcherOf = async ({ presentationId }: TestViewer) =>
	(await watchersOf()).find((watcher) => watcher.presentationId === presentationId)

describe('GET /api/activity/watching', () => {
	it('returns the current slide and the session count of a viewer who is watching', async () => {
		const viewer = await openOld()
		const [cover, layers] = viewer.slideIds
		const before = Date.now()
		await viewer.sendEvents({
			events: [
				viewerEvents.opened({ ageMs: 7_200_000 }),
				viewerEvents.viewed(layers, 0, { ageMs: 7_190_000 }),
				viewerEvents.opened({ ageMs: 120_000 }),
				viewerEvents.viewed(cover, 0, { ageMs: 119_000 }),
				viewerEvents.viewed(cover, 99_000, { ageMs: 20_000 }),
				viewerEvents.viewed(layers, 0, { ageMs: 20_000 }),
				viewerEvents.viewed(layers, 20_000),
			],
		})
		const watcher = await watcherOf(viewer)
		expect(watcher).toMatchObject({
			name: 'Karen Delgado',
			visits: 2,
			totalSlides: 3,
			price: null,
			slide: { slideId: layers, slideIndex: 1, title: 'Layers', isPricing: false },
		})
		const ago = before - Date.parse(watcher?.slide?.since ?? '')
		expect(ago).toBeGreaterThan(18_000)
		expect(ago).toBeLessThan(22_000)
	})

	it('returns no slide for a viewer who opened the presentation but has not seen a slide', async () => {
		const viewer = await openOld()
		await viewer.sendEvents(viewerEvents.opened())
		expect(await watcherOf(viewer)).toMatchObject({ slide: null, visits: 1 })
	})

	it.each([
		{
			viewer: 'reached the end',
			events: (slide: string) => [
				viewerEvents.viewed(slide, 0, { ageMs: 9000 }),
				viewerEvents.viewed(slide, 9000),
				viewerEvents.completed(),
			],
		},
		{
			viewer: 'sent no event for a minute',
			events: (slide: string) => [viewerEvents.viewed(slide, 0, { ageMs: 61_000 })],
		},
		{ viewer: 'only clicked a call to action', events: () => [viewerEvents.clicked()] },
	])('omits from the list of current viewers a viewer who $viewer', async ({ events }) => {
		const viewer = await openOld()
		await viewer.sendEvents({ events: events(viewer.slideIds[0]) })
		expect(await watcherOf(viewer)).toBeUndefined()
	})

	it('returns the open page of a viewer until the viewer returns to a slide', async () => {
		const viewer = await openOld()
		const [cover, layers] = viewer.slideIds
		await viewer.sendEvents({
			events: [
				viewerEvents.opened({ ageMs: 30_000 }),
				viewerEvents.viewed(cover, 0, { ageMs: 29_000 }),
			],
		})
		expect(await watcherOf(viewer)).toMatchObject({ slide: { slideId: cover }, page: null })
		const before = Date.now()
		await viewer.reportOpenPage('prices', 12_000)
		const watcher = await watcherOf(viewer)
		expect(watcher).toMatchObject({ slide: { slideId: cover }, page: { name: 'prices' } })
		expect(Math.abs(before - 12_000 - Date.parse(watcher?.page?.since ?? ''))).toBeLessThan(1000)
		await viewer.sendEvents(viewerEvents.viewed(cover, 17_000))
		expect(await watcherOf(viewer)).toMatchObject({ page: { name: 'prices' } })
		await viewer.sendEvents(viewerEvents.viewed(layers, 0))
		expect(await watcherOf(viewer)).toMatchObject({ slide: { slideId: layers }, page: null })
	})

	it('reports that the homeowner has the question sheet open while the answer shows a different slide', async () => {
		const viewer = await openOld()
		const [cover, layers] = viewer.slideIds
		await viewer.sendEvents({
			events: [
				viewerEvents.opened({ ageMs: 30_000 }),
				viewerEvents.viewed(cover, 0, { ageMs: 29_000 }),
			],
		})
		await viewer.reportOpenPage('question', 5000)
		await viewer.sendEvents(viewerEvents.viewed(layers, 0))
		expect(await watcherOf(viewer)).toMatchObject({
			slide: { slideId: layers },
			page: { name: 'question' },
		})
		await viewer.reportOpenPage(null)
		expect(await watcherOf(viewer)).toMatchObject({ slide: { slideId: layers }, page: null })
	})

	it('returns a viewer who has finished the slides while the contract or another page is open, and not after it was closed', async () => {
		const viewer = await openOld()
		await viewer.sendEvents({
			events: [
				viewerEvents.viewed(viewer.slideIds[0], 0, { ageMs: 9000 }),
				viewerEvents.completed({ ageMs: 5000 }),
			],
		})
		await viewer.reportOpenPage('agreement')
		expect(await watcherOf(viewer)).toMatchObject({ page: { name: 'agreement' } })
		await viewer.reportOpenPage('visit')
		expect(await watcherOf(viewer)).toMatchObject({ page: { name: 'visit' } })
		await viewer.reportOpenPage(null)
		expect(await watcherOf(viewer)).toBeUndefined()
	})

	it('omits a viewer whose page was last reported as open a minute ago', async () => {
		const viewer = await openOld()
		await viewer.reportOpenPage('visit')
		expect(await watcherOf(viewer)).toMatchObject({ page: { name: 'visit' }, slide: null })
		const seenAt = new Date(Date.now() - 60_000)
		const { presentationId } = viewer
		await server.db.openPage.update({ where: { presentationId }, data: { seenAt } })
		expect(await watcherOf(viewer)).toBeUndefined()
	})

	it('tells a presentation that was left open from one that is being watched', async () => {
		const viewer = await openOld()
		const [cover] = viewer.slideIds
		await viewer.sendEvents({
			events: [
				viewerEvents.opened({ ageMs: 900_000 }),
				viewerEvents.viewed(cover, 0, { ageMs: 890_000 }),
			],
		})
		const before = Date.now()
		await viewer.reportOpenPage(null, 0, 780_000)
		const leftOpen = await watcherOf(viewer)
		expect(leftOpen).toMatchObject({ isActive: false, slide: { slideId: cover }, page: null })
		expect(Math.abs(before - 780_000 - Date.parse(leftOpen?.lastActiveAt ?? ''))).toBeLessThan(1000)
		await viewer.reportOpenPage('prices', 800_000, 780_000)
		expect(await watcherOf(viewer)).toMatchObject({ isActive: false, page: { name: 'prices' } })
		await viewer.reportOpenPage(null)
		await viewer.sendEvents(viewerEvents.viewed(cover, 5000))
		expect(await watcherOf(viewer)).toMatchObject({ isActive: true, slide: { slideId: cover } })
	})

	it('counts the time of a slide only until thirty seconds after the homeowner was last active', async () => {
		const viewer = await openOld()
		const [cover] = viewer.slideIds
		await viewer.sendEvents({
			events: [
				viewerEvents.viewed(cover, 0, { ageMs: 200_000 }),
				viewerEvents.viewed(cover, 60_000, { ageMs: 120_000, idleMs: 45_000 }),
				viewerEvents.viewed(cover, 20_000, { ageMs: 100_000, idleMs: 65_000 }),
				viewerEvents.viewed(cover, 60_000, { ageMs: 60_000, idleMs: 105_000 }),
				viewerEvents.viewed(cover, 60_000, { idleMs: 165_000 }),
			],
		})
		const answer = await company(`/api/presentations/${viewer.presentationId}/activity`)
		const { slides } = Timeline.parse(await answer.json())
		expect(slides[0]).toMatchObject({ slideId: cover, visibleMs: 45_000 })
	})

	it('lists no viewer when a member of the company opens a page of the company’s presentation', async () => {
		const viewer = await openOld()
		const answer = await company(`/api/presentations/${viewer.presentationId}/page`, {
			method: 'PUT',
			json: { page: 'prices' },
			headers: { 'x-presentation-token': viewer.token },
		})
		expect(answer.status).toBe(200)
		expect(await watcherOf(viewer)).toBeUndefined()
	})

	it('returns viewers only to the company of the presentation', async () => {
		const viewer = await openOld()
		await viewer.sendEvents(viewerEvents.opened())
		expect(await watchersOf(await server.signUp('Another company'))).toEqual([])
		await company(`/api/presentations/${viewer.presentationId}`, { method: 'DELETE' })
		expect(await watcherOf(viewer)).toBeUndefined()
	})
})
