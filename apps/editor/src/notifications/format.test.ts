import type {
	DeliveryAttempt,
	NotificationDelivery,
} from '@dormer/api/outreach/notifications/schema'
import { describe, expect, it } from 'vitest'
import { formatEventType } from '../labels/format-event-type.ts'
import {
	deliveryState,
	formatAttempts,
	formatFault,
	formatReason,
	formatResult,
} from './format-delivery.ts'
import { formatDeliveryCounts } from './format-delivery-counts.ts'
import { formatHealth } from './format-health.ts'
import { formatReceiver } from './format-subscription.ts'
import { formatMoment, formatMs, formatTimeUntil } from './format-time.ts'
import { linkedRecords } from './linked-records.ts'

const NOW = new Date(2026, 5, 12, 9, 21, 8)
const attempt = (status: number | null, fault: DeliveryAttempt['fault']): DeliveryAttempt => ({
	number: 1,
	at: NOW.toISOString(),
	durationMs: 412,
	request: { target: 'https://crm.example', headers: {} },
	response: status === null ? null : { status, headers: {}, body: '' },
	fault,
})
const delivery = (more: Partial<NotificationDelivery>): NotificationDelivery => ({
	id: 'd',
	subscriptionId: 's',
	eventId: 'e',
	eventType: 'question.asked',
	messageId: 'msg_d',
	status: 'failing',
	reason: null,
	createdAt: NOW.toISOString(),
	nextAttemptAt: null,
	settledAt: null,
	body: '{}',
	attempts: [],
	...more,
})

describe('formatMoment', () => {
	it('formats a time with seconds and time zone, and with the date unless it is today', () => {
		expect(formatMoment(NOW.toISOString(), NOW)).toMatch(/^9:21:08 AM [A-Z]/)
		expect(formatMoment(new Date(2026, 5, 11, 20, 42, 19).toISOString(), NOW)).toMatch(
			/^Jun 11, 8:42:19 PM [A-Z]/,
		)
		expect(formatMoment(new Date(2025, 5, 11, 20, 42, 19).toISOString(), NOW)).toContain('2025')
	})
})

describe('formatMs', () => {
	it('formats durations in milliseconds or seconds', () => {
		expect([formatMs(412), formatMs(15_000)]).toEqual(['412 ms', '15.0 s'])
	})
})

describe('formatTimeUntil', () => {
	it.each([
		[-5, 'now'],
		[12, 'in 12 s'],
		[290, 'in 5 min'],
		[5 * 3600, 'in 5 h'],
	])('formats a moment %i seconds ahead as "%s"', (seconds, words) => {
		const at = new Date(NOW.getTime() + seconds * 1000)
		expect(formatTimeUntil(at.toISOString(), NOW)).toBe(words)
	})
})

describe('formatHealth', () => {
	const healthy = {
		failingSince: null,
		disabledAt: null,
		disabledReason: null,
		unconfirmedEmails: [] as string[],
	}
	const at = NOW.toISOString()
	it.each([
		[true, undefined, 'Active'],
		[true, healthy, 'Active'],
		[true, { ...healthy, failingSince: at }, 'Failing'],
		[false, healthy, 'Off'],
		[false, { ...healthy, failingSince: at }, 'Off'],
		[true, { ...healthy, unconfirmedEmails: ['a@b.example'] }, 'Unconfirmed'],
		[
			false,
			{ ...healthy, failingSince: at, disabledAt: at, disabledReason: 'gone' },
			'Off, receiver gone',
		],
		[
			false,
			{ ...healthy, failingSince: at, disabledAt: at, disabledReason: 'failing' },
			'Off, failing',
		],
	] as const)(
		'labels a subscription with isActive=%s and health %o as "%s"',
		(isActive, health, word) => {
			const formatted = formatHealth({ isActive }, health)
			expect(formatted.word).toBe(word)
			expect(formatted.why !== null).toBe(word.startsWith('Off,') || word === 'Unconfirmed')
		},
	)
})

describe('deliveryState', () => {
	it('labels a delivery according to its status, its reason and the time of its next attempt', () => {
		expect(deliveryState(delivery({})).word).toBe('Retrying')
		expect(deliveryState(delivery({ status: 'exhausted' })).word).toBe('Gave up')
		expect(deliveryState(delivery({ status: 'exhausted', eventId: null })).word).toBe('Failed')
		expect(deliveryState(delivery({ status: 'exhausted', reason: 'inactive' })).word).toBe(
			'Not sent',
		)
		const due = delivery({ status: 'pending', nextAttemptAt: NOW.toISOString() })
		expect(deliveryState(due, NOW).word).toBe('Sending')
		expect(deliveryState(due, new Date(NOW.getTime() - 1000)).word).toBe('On hold')
	})
})

describe('formatAttempts', () => {
	it('shows only the number of attempts when resends have exceeded the maximum number of attempts', () => {
		const once = attempt(503, 'status')
		expect(formatAttempts(delivery({ attempts: [once, once] }))).toBe('2 of 10')
		expect(formatAttempts(delivery({ attempts: [once], eventId: null }))).toBe('1 of 1')
		expect(formatAttempts(delivery({ attempts: Array(12).fill(once) }))).toBe('12')
	})
})

describe('formatReason', () => {
	it('explains why a delivery is not retried', () => {
		expect(formatReason(delivery({ reason: 'tries' }))).toContain('until you resend it')
		expect(formatReason(delivery({ reason: 'tries', eventId: null }))).toBeNull()
		expect(formatReason(delivery({ reason: 'gone', eventId: null }))).toContain('410')
		expect(formatReason(delivery({}))).toBeNull()
	})
})

describe('formatResult', () => {
	it.each([
		[attempt(204, null), 'good', '204', null],
		[attempt(null, null), 'good', 'accepted', null],
		[
			attempt(503, 'status'),
			'warn',
			'503',
			'The receiver answered 503. Only 200 to 299 counts as delivered.',
		],
		[attempt(null, 'timeout'), 'bad', 'time-out', 'The receiver did not answer in time.'],
		[attempt(null, 'dns'), 'bad', 'no such host', 'The host name in the address does not exist.'],
	] as const)('describes the result of attempt %o', (one, ...[tone, text, sentence]) => {
		expect(formatResult(one)).toEqual({ tone, text })
		expect(formatFault(one)).toBe(sentence)
	})
})

describe('formatReceiver', () => {
	it('formats a webhook receiver as its host and an email receiver as the list of recipients', () => {
		const url = 'https://crm.example/hooks/1'
		expect(formatReceiver({ channel: 'webhook', channelConfig: { url } })).toBe('crm.example')
		const toEmails = ['a@b.example', 'c@d.example']
		expect(formatReceiver({ channel: 'email', channelConfig: { toEmails } })).toBe(
			'a@b.example, c@d.example',
		)
	})
})

describe('formatEventType', () => {
	it('returns the headline of an event type, or the type itself when there is no headline', () => {
		const types = ['*', 'contract.signed', 'some.new']
		expect(types.map(formatEventType)).toEqual([
			'All events',
			'A homeowner signed the contract',
			'some.new',
		])
	})
})

describe('formatDeliveryCounts', () => {
	it.each([
		[{ total: 0, delivered: 0, exhausted: 0 }, null],
		[{ total: 2, delivered: 2, exhausted: 0 }, ['good', '2 of 2', 'delivered']],
		[{ total: 2, delivered: 1, exhausted: 0 }, ['warn', '1 of 2', '1 in progress']],
		[{ total: 3, delivered: 1, exhausted: 1 }, ['bad', '1 of 3', '1 gave up']],
	])('formats the delivery counts %o as %j', (counts, expected) => {
		const formatted = formatDeliveryCounts(counts)
		expect(formatted && [formatted.tone, formatted.count, formatted.rest]).toEqual(expected)
	})
})

describe('linkedRecords', () => {
	it('returns the ids of the records of an event, and null for unavailable records', () => {
		const payload = { presentationId: 'p', deckId: 'd', documentId: 'c' }
		const none = { presentationId: null, deckId: null, contractId: null, subscriptionId: null }
		expect(linkedRecords({ eventType: 'contract.signed', payload })).toEqual({
			...none,
			presentationId: 'p',
			deckId: 'd',
			contractId: 'c',
		})
		expect(linkedRecords({ eventType: 'contract.viewed', payload }).contractId).toBeNull()
		expect(linkedRecords({ eventType: 'presentation.deleted', payload }).presentationId).toBeNull()
		expect(linkedRecords({ eventType: 'kb.document.ready', payload: { documentId: 'k' } })).toEqual(
			none,
		)
	})
})
