import { describe, expect } from 'vitest'
import { newId } from '../../../core/ids.ts'
import { createCaller } from '../../../index.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { asAnonymous, it as base, KAREN, makeDeck } from '../fixtures.ts'

/**
 * Adds test fixtures. `presentationId` is a presentation with one slide that names the homeowner. `readRow` reads the
 * row of the presentation. `countOpened` counts its `presentation.opened` events.
 */
const it = base
	.extend('presentationId', async ({ company, api }) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.'])
		const created = await api.presentations.create({ deckId, homeowner: KAREN })
		return created.deck_presentation_id
	})
	.extend(
		'readRow',
		({ app, presentationId: id }) =>
			() =>
				app.db.presentation.findUniqueOrThrow({ where: { id } }),
	)
	.extend('countOpened', ({ app, presentationId }) => () => {
		const where = { aggregateId: presentationId, eventType: 'presentation.opened' }
		return app.db.event.count({ where })
	})

describe('POST /api/presentations/{presentationId}/start', () => {
	it('queues the preparation of a presentation, and records its first view only once', async ({
		app,
		company,
		viewer,
		presentationId,
		readRow,
		countOpened,
	}) => {
		expect(await viewer.presentations.start({ presentationId })).toEqual({
			status: 'pending',
			slidesReady: 0,
			totalSlides: 1,
		})
		const first = await readRow()
		expect(first).toMatchObject({ engagement: 'opened', firstViewedAt: expect.any(Date) })
		const inAnHour = () => new Date(Date.now() + 3_600_000)
		const later = createCaller({ ...asAnonymous(company), now: inAnHour })
		await later.presentations.start({ presentationId })
		const second = await readRow()
		expect(second.firstViewedAt).toEqual(first.firstViewedAt)
		expect(second.lastViewedAt?.getTime()).toBeGreaterThan(first.lastViewedAt?.getTime() ?? 0)
		expect(await countOpened()).toBe(1)
		await app.runJobs()
		expect(await viewer.presentations.start({ presentationId })).toMatchObject({
			status: 'ready',
			slidesReady: 1,
		})
	})

	it('emits only one presentation.opened event when start requests run concurrently', async ({
		viewer,
		presentationId,
		countOpened,
	}) => {
		const start = () => viewer.presentations.start({ presentationId })
		await Promise.all(Array.from({ length: 6 }, start))
		expect(await countOpened()).toBe(1)
	})

	it('records no view when a rep of the same company opens the presentation', async ({
		api,
		presentationId,
		readRow,
		countOpened,
	}) => {
		await api.presentations.start({ presentationId })
		expect(await readRow()).toMatchObject({ engagement: 'new', firstViewedAt: null })
		expect(await countOpened()).toBe(0)
	})

	it('returns 404 for an unknown, expired or deleted presentation', async ({
		api,
		viewer,
		presentationId,
	}) => {
		const { start, status } = viewer.presentations
		const messageOf = async (call: Promise<unknown>) => (await refusalOf(call)).message
		const unknown = { presentationId: newId() }
		expect(await messageOf(start(unknown))).toBe('Presentation not found')
		expect(await messageOf(status(unknown))).toBe('Presentation not found')
		const past = new Date(Date.now() - 1000).toISOString()
		await api.presentations.update({ presentationId, expiresAt: past })
		expect(await messageOf(start({ presentationId }))).toBe('This presentation has expired')
		await api.presentations.delete({ presentationId })
		expect(await messageOf(start({ presentationId }))).toBe('Presentation not found')
		expect(await messageOf(status({ presentationId }))).toBe('Presentation not found')
	})
})
