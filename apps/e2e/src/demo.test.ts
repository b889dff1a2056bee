import { beforeAll, describe, expect, it } from 'vitest'
import { type Send, signIn } from './api-requests.ts'
import { SIZES } from './browser.ts'
import {
	expectActivity,
	expectContent,
	expectMovedWebhook,
	expectReplies,
	makeOlderDemo,
	readParts,
	shareKeyOf,
} from './demo-data.ts'
import { checkDeliveryScreens, checkEditorScreens, checkViewerScreens } from './demo-screens.ts'
import { useJourneyFixture } from './journey-fixture.ts'

/**
 * Starts the server with demo data, as `npm start` does. All tests use the same demo, because its creation takes longest. They
 * open 40 pages of the same rep in a minute on a fast machine, so they get a higher limit than a person needs.
 */
const journey = useJourneyFixture({ DEMO: '1', RATE_LIMITS: 'session=6000/60' }, { embedded: true })
let link: string
beforeAll(async () => {
	link = await readLink()
	await journey.server.waitForOutput(/Demo: homeowners and their activity are (added)/)
}, 300_000)

const readLink = () => journey.server.waitForOutput(/homeowner link: (\S+)/)

/** Signs in with the email address and the password that the server prints. */
async function signInAsRep(): Promise<Send> {
	const email = await journey.server.waitForOutput(/sign in as (\S+)/)
	return signIn(journey, email, await journey.server.waitForOutput(/sign in as \S+ with (\S+)/))
}

describe('the demo', () => {
	it('adds homeowners and their activity after the start is finished', () => {
		const { lines } = journey.server
		const indexOf = (text: string) => lines.findIndex((line) => line.includes(text))
		const started = indexOf('Press Ctrl-C to stop.')
		expect(started).toBeGreaterThan(0)
		expect(indexOf('homeowners and their activity are added')).toBeGreaterThan(started)
	})

	it('has homeowners at every stage, with questions, contracts, an appointment and a webhook with successful deliveries', async () => {
		await expectActivity(await signInAsRep(), journey.url)
	})

	it('has narrated slides, prices, a contract and documents', async () => {
		await expectContent(await signInAsRep(), link)
	})
})

describe.each(SIZES)('screens of the demo, $size', ({ size, viewport }) => {
	it('shows every editor screen without accessibility violations', () =>
		checkEditorScreens(journey, { size, viewport }))

	it('plays the presentation, and shows the screens for link and connection errors', () =>
		checkViewerScreens(journey, { size, viewport, link }))

	it('shows the deliveries of the webhook, creates, tests and deletes subscriptions, and exports events', () =>
		checkDeliveryScreens(journey, { size, viewport }))
})

// Runs after the checks of the screens: the editor lists these questions, and the screens would look different.
it('answers the questions of the tour in README.md', async () => {
	await expectReplies(await signInAsRep(), link)
})

describe('a demo that was changed', () => {
	it('gets the parts that an older demo did not have, exactly once', async () => {
		const send = await signInAsRep()
		const [{ id: deckId }] = (await send('GET', '/api/decks')).decks
		const before = await readParts(send, deckId)
		await makeOlderDemo(send, deckId)
		await journey.restart()
		const completed = await readLink()
		await journey.restart()
		expect(shareKeyOf(await readLink())).toBe(shareKeyOf(completed))
		const sendAgain = await signInAsRep()
		await expectMovedWebhook(sendAgain, journey.url)
		expect(await readParts(sendAgain, deckId)).toEqual(before)
		const { presentations } = await sendAgain('GET', '/api/presentations')
		expect(presentations).toMatchObject([
			{ homeownerData: { first_name: 'Karen' }, price: expect.anything() },
			{ homeownerData: { first_name: 'Hannah' }, price: null },
		])
	})

	it('does not get its deleted deck again', async () => {
		const send = await signInAsRep()
		const [demo] = (await send('GET', '/api/decks')).decks
		const { deck } = await send('POST', '/api/decks', { name: 'By hand' })
		await send('POST', `/api/decks/${deck.id}/slides`, { title: 'Ours' })
		await send('DELETE', `/api/decks/${demo.id}`)
		await journey.restart()
		await journey.server.waitForOutput(/(Press Ctrl-C to stop)/)
		expect(journey.server.lines.filter((line) => line.includes('homeowner link'))).toEqual([])
		const { decks } = await (await signInAsRep())('GET', '/api/decks')
		expect(decks.map(({ name }: { name: string }) => name)).toEqual(['By hand'])
	})
})
