import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { archiveEvents } from '../../events/archive-events.ts'
import { EVENTS, RETAINED_FIELDS } from '../../events/schema.ts'
import { it } from '../../testing/fixtures.ts'

const NOW = new Date('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

describe('archived events', () => {
	it('removes all fields except identifiers and coded values from events that are older than 90 days', async ({
		api,
		app,
		company,
	}) => {
		const { organizationId } = company
		const ids = { presentationId: newId(), deckId: newId(), questionId: newId(), slideId: null }
		const classes = { source: 'faq', confidence: 0.9, escalated: false }
		const payload = {
			...ids,
			...classes,
			question: 'Is my roof old?',
			answer: 'It is.',
			email: 'karen@mail.example',
		}
		const event = {
			organizationId,
			eventType: 'question.asked',
			aggregateType: 'presentation',
			aggregateId: ids.presentationId,
			payload,
		}
		await app.db.event.createMany({
			data: [
				{ ...event, id: newId(), occurredAt: daysAgo(89) },
				{ ...event, id: newId(), occurredAt: daysAgo(91) },
				{ ...event, id: newId(), eventType: 'retired.type', occurredAt: daysAgo(91) },
			],
		})
		await archiveEvents({ ...app, now: () => NOW })
		const { events } = await api.eventLog.list({})
		expect(events.map(({ payload, archivedAt }) => ({ payload, archivedAt }))).toEqual(
			expect.arrayContaining([
				{ payload, archivedAt: undefined },
				{ payload: { ...ids, ...classes }, archivedAt: NOW.toISOString() },
				{ payload: {}, archivedAt: NOW.toISOString() },
			]),
		)
	})

	it('removes every text written by a person from archived events, for every event type', () => {
		const textFields = ['question', 'answer', 'email', 'address', 'name', 'message']
		for (const [type, fields] of Object.entries(RETAINED_FIELDS))
			expect(
				fields.filter((field) => textFields.includes(field)),
				type,
			).toEqual([])
	})

	it('keeps every identifier in archived events, for every event type', () => {
		for (const [type, { payload }] of Object.entries(EVENTS))
			for (const name of Object.keys(payload.shape))
				if (name.endsWith('Id')) expect(RETAINED_FIELDS[type], type).toContain(name)
	})
})
