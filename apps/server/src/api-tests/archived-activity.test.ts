import { Feed, Timeline, Watching } from '@dormer/api/outreach/activity/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveEventsToFiles } from '../testing/archive-events.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer, viewerEvents } from '../testing/viewer.ts'

let server: TestServer
let company: TestServer['fetch']
let viewer: TestViewer

beforeAll(async () => {
	server = await startTestServer()
	company = await server.signUp()
	viewer = await openPresentation(server, company)
})
afterAll(() => server.close())

const get = async (path: string): Promise<unknown> => (await company(path)).json()

/** Reads the timeline without slide views, and the feed, without the times that the test changes. */
async function readActivity() {
	const at = `/api/presentations/${viewer.presentationId}/activity`
	const { timeline } = Timeline.parse(await get(at))
	const { activity } = Feed.parse(await get('/api/activity'))
	return [timeline, activity].map((entries) =>
		entries.map(({ id, eventType, ctaLabel }) => ({ id, eventType, ctaLabel })),
	)
}

describe('the activity of a presentation whose events are in files', () => {
	it('shows the same timeline and feed, and counts the earlier openings', async () => {
		const [cover] = viewer.slideIds
		await viewer.sendEvents({
			events: [
				viewerEvents.opened(),
				viewerEvents.viewed(cover, 5000),
				viewerEvents.clicked({ ctaType: 'book', ctaLabel: 'Book the crew' }),
			],
		})
		await server.runJobs()
		const before = await readActivity()
		expect(before[1]?.length).toBeGreaterThan(0)
		const { organizationId } = await server.db.presentation.findUniqueOrThrow({
			where: { id: viewer.presentationId },
		})
		await moveEventsToFiles(server, organizationId)
		expect(await readActivity()).toEqual(before)
		await server.pool.query(
			"update presentation set opened_at = opened_at - interval '212 days' where organization_id = $1",
			[organizationId],
		)
		await viewer.sendEvents({ events: [viewerEvents.opened()] })
		const { watching } = Watching.parse(await get('/api/activity/watching'))
		expect(watching).toMatchObject([{ visits: 2 }])
	})
})
