import { describe, expect } from 'vitest'
import { newId } from '../../../core/ids.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { it as base, KAREN, makeDeck } from '../fixtures.ts'

/**
 * Adds test fixtures. `presentationId` is a presentation with one slide that names the homeowner. `countOpened` counts its
 * `presentation.opened` events.
 */
const it = base
	.extend('presentationId', async ({ company, api }) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.'])
		const created = await api.presentations.create({ deckId, homeowner: KAREN })
		return created.deck_presentation_id
	})
	.extend('countOpened', ({ app, presentationId }) => () => {
		const where = { aggregateId: presentationId, eventType: 'presentation.opened' }
		return app.db.event.count({ where })
	})

describe('POST /api/presentations/{presentationId}/start', () => {
	it('queues the preparation of a presentation, but records no view, because a machine that loads the page calls it too', async ({
		app,
		viewer,
		presentationId,
		countOpened,
	}) => {
		expect(await viewer.presentations.start({ presentationId })).toEqual({
			status: 'pending',
			slidesReady: 0,
			totalSlides: 1,
		})
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
		expect(row).toMatchObject({ engagement: 'new', firstViewedAt: null, openedAt: null })
		expect(await countOpened()).toBe(0)
		await app.runJobs()
		expect(await viewer.presentations.start({ presentationId })).toMatchObject({
			status: 'ready',
			slidesReady: 1,
		})
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
