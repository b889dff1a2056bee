import { describe, expect, it } from 'vitest'
import { distinct, staleAfter } from './stale-data.ts'

const ref = { presentationId: 'p', deckId: 'd' }
const names = (eventType: string, payload: Record<string, unknown>) =>
	staleAfter({ eventType, payload }).map(({ kind, id }) => (id ? `${kind}:${id}` : kind))

describe('staleAfter', () => {
	it.each([
		['slide.viewed', { ...ref, durationMs: 20_000 }, ['watching', 'timeline:p']],
		[
			'slide.viewed',
			{ ...ref, durationMs: 0 },
			['watching', 'timeline:p', 'presentations', 'presentation:p'],
		],
		[
			'presentation.ready',
			ref,
			['watching', 'feed', 'presentations', 'presentation:p', 'timeline:p', 'playback'],
		],
		[
			'price.adjusted',
			ref,
			[
				'watching',
				'feed',
				'presentations',
				'presentation:p',
				'timeline:p',
				'playback',
				'questions',
			],
		],
		['cta.clicked', ref, ['feed', 'timeline:p']],
		['action_execution', ref, ['timeline:p']],
		['question.escalated', ref, ['feed', 'questions', 'timeline:p']],
		['appointment.booked', ref, ['feed', 'appointments', 'timeline:p']],
		[
			'contract.signed',
			ref,
			['feed', 'presentations', 'contracts', 'presentation:p', 'timeline:p'],
		],
		[
			'measurement.completed',
			{ ...ref, requestId: 'r' },
			['measurement:r', 'presentation:p', 'timeline:p', 'feed'],
		],
		['measurement.failed', { requestId: 'r', presentationId: null }, ['measurement:r', 'feed']],
		['generation.completed', { deckId: 'd' }, ['generation']],
		['kb.document.ready', { documentId: 'k' }, ['documents']],
		['subscription.disabled', { subscriptionId: 's' }, ['subscriptions']],
		['email.opened', ref, ['feed', 'mails', 'deliveries:p', 'timeline:p']],
		['something.new', ref, ['feed', 'timeline:p']],
	])('lists exactly the data that %s makes stale', (eventType, payload, stale) => {
		expect(names(eventType, payload)).toEqual(stale)
	})
})

describe('distinct', () => {
	it('removes duplicates from a list of stale data', () => {
		const viewed = { eventType: 'slide.viewed', payload: { ...ref, durationMs: 20_000 } }
		expect(distinct([viewed, viewed, viewed].flatMap(staleAfter))).toHaveLength(2)
	})
})
