import { describe, expect, it } from 'vitest'
import { formatEvent } from './format-event.ts'

describe('an event of the log', () => {
	it.each([
		['question.asked', { question: 'How long?' }, '“How long?”'],
		[
			'email.skipped',
			{ reason: 'no_email' },
			'An email was not sent. No e-mail address was known.',
		],
		['measurement.failed', { reason: 'not_found' }, 'A roof could not be measured: not found'],
		[
			'kb.document.failed',
			{ reason: 'It has no_text.' },
			'A document could not be read: It has no_text.',
		],
		['product.selected', { tier: 'better' }, 'A homeowner chose a product: better'],
		['presentation.opened', {}, 'A homeowner opened their presentation'],
		['of.another.time', {}, 'of.another.time'],
	])('%s is said in a line', (eventType, payload, line) => {
		expect(formatEvent({ eventType, payload })).toBe(line)
	})

	it('says to whom a mail went', () => {
		const sent = { eventType: 'email.sent', payload: {}, recipientEmail: 'karen@home.example' }
		expect(formatEvent(sent)).toBe('An email was sent to karen@home.example')
	})
})
