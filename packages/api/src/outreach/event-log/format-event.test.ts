import { describe, expect, it } from 'vitest'
import { formatEvent } from './format-event.ts'

describe('formatEvent', () => {
	it.each([
		['question.asked', { question: 'How long?' }, '“How long?”'],
		[
			'email.skipped',
			{ reason: 'no_email' },
			'An email was not sent. The homeowner has no email address.',
		],
		[
			'measurement.failed',
			{ reason: 'timed_out' },
			'A roof could not be measured. The measurement service did not answer in time.',
		],
		['measurement.completed', { source: 'confirmed' }, 'An estimated roof was confirmed'],
		[
			'kb.document.failed',
			{ reason: 'locked' },
			'A document could not be read. The file is protected by a password.',
		],
		[
			'kb.document.failed',
			{ reason: 'It has no_text.' },
			'A document could not be read. It has no_text.',
		],
		['product.selected', { tier: 'better' }, 'A homeowner chose a product: better'],
		[
			'product.selected',
			{ tier: 'better', tierName: 'Preferred' },
			'A homeowner chose a product: Preferred',
		],
		[
			'action_execution',
			{ action: 'captions_on' },
			'The player carried out a homeowner’s command: captions on',
		],
		['presentation.opened', {}, 'A homeowner opened their presentation'],
		['retired.type', {}, 'retired.type'],
	])('formats the event %s as one line', (eventType, payload, line) => {
		expect(formatEvent({ eventType, payload })).toBe(line)
	})

	it('names the slide that a homeowner viewed, unless the slide was deleted', () => {
		const viewed = { eventType: 'slide.viewed', payload: { slideId: 's' } }
		const slide = { number: 3, title: 'What it costs' }
		expect(formatEvent(viewed, slide)).toBe('A homeowner viewed a slide: 3. What it costs')
		expect(formatEvent(viewed)).toBe('A homeowner viewed a slide')
	})

	it('names the recipient of a sent email', () => {
		const sent = { eventType: 'email.sent', payload: {}, recipientEmail: 'karen@home.example' }
		expect(formatEvent(sent)).toBe('An email was sent to karen@home.example')
	})
})
