import { describe, expect, it } from 'vitest'
import { statedPriceFixture } from '../testing/pricing-fixture.ts'
import { formatEvent } from './format-event.ts'

const slides = [
	{ slideId: 's1', slideIndex: 0, title: 'Cover', visibleMs: 0 },
	{ slideId: 's2', slideIndex: 1, title: 'Price', visibleMs: 0 },
]
const entry = (eventType: string, payload: Record<string, unknown>, ctaLabel?: string) => ({
	id: 'e',
	eventType,
	aggregateType: 'presentation',
	aggregateId: 'p',
	occurredAt: '2026-11-21T09:00:00.000Z',
	payload,
	ctaLabel: ctaLabel ?? null,
})

describe('formatEvent', () => {
	it.each([
		[entry('slide.viewed', { slideId: 's2', durationMs: 0 }), 'Reached slide 2, Price'],
		[entry('slide.viewed', { slideId: 's2', durationMs: 61_000 }), '1 min 1 s on slide 2, Price'],
		[entry('slide.viewed', { slideId: 'gone', durationMs: 0 }), 'Viewed a slide'],
		[entry('product.selected', { tier: 'better', upgrades: [] }), 'Chose Better'],
		[entry('product.selected', { tier: 'best', upgrades: ['a'] }), 'Chose Best with 1 upgrade'],
		[
			entry('product.selected', { tier: 'better', tierName: 'Preferred', upgrades: [] }),
			'Chose Preferred',
		],
		[
			entry('product.deselected', { tier: 'better', tierName: 'Preferred', upgrades: [] }),
			'Removed Preferred',
		],
		[entry('question.asked', { question: 'Why?' }), 'Asked “Why?”'],
		[entry('measurement.completed', { source: 'calculated' }), 'Roof estimated'],
		[entry('measurement.completed', { source: 'provider' }), 'Roof measured'],
		[entry('cta.clicked', {}, 'Book the crew'), 'Pressed “Book the crew”'],
		[entry('action_detection', { input: 'next slide' }), 'Said “next slide”'],
		[entry('action_detection', {}), 'Gave a command'],
		[entry('email.machine_opened', {}), 'Email machine opened'],
		[entry('email.sent', { kind: 'initial' }), 'First email sent'],
		[
			entry('email.skipped', { kind: 'reminder', reason: 'viewed' }),
			'Reminder not sent. The homeowner had already watched the presentation.',
		],
	])('formats %j as a sentence', (event, sentence) => {
		expect(formatEvent(event, slides)).toBe(sentence)
	})

	it.each([
		[
			{ slideId: 's2', tier: 'better', upgrades: ['vent'] },
			'Chose Preferred with 1 upgrade, $20,055',
		],
		[{ slideId: 's2', tier: 'better', upgrades: [] }, 'Chose Better'],
		[{ slideId: 's2', tier: 'best', upgrades: ['vent'] }, 'Chose Best with 1 upgrade'],
	])(
		'adds the tier name and price to %j only when it is the current choice',
		(payload, sentence) => {
			const choice = { slideId: 's2', tier: 'better' as const }
			const price = { status: 'priced' as const, display: '$20,055' }
			const chosen = {
				selections: [
					{
						...choice,
						upgrades: ['vent'],
						price: { ...price, currency: 'USD', missing: [], trace: [], upgrades: [] },
						selectedAt: '2026-11-21T09:00:00.000Z',
					},
				],
				price: statedPriceFixture({ ...choice, ...price, name: 'Preferred', chosen: true }),
			}
			expect(formatEvent(entry('product.selected', payload), slides, chosen)).toBe(sentence)
		},
	)
})
