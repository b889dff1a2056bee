import type { DeliveryTry, NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import { describe, expect, it } from 'vitest'
import { momentOf, tookOf, untilOf } from './moment.ts'
import { recordsOf } from './records-of.ts'
import { sayAnswer, sayAttempts, sayFault, sayReason, sayState } from './say-delivery.ts'
import { sayHealth } from './say-health.ts'
import { sayReceiver, sayType } from './say-subscription.ts'
import { sayTold } from './say-told.ts'

const NOW = new Date(2026, 5, 12, 9, 21, 8)
const attempt = (status: number | null, fault: DeliveryTry['fault']): DeliveryTry => ({
	number: 1,
	at: NOW.toISOString(),
	durationMs: 412,
	request: { target: 'https://crm.example', headers: {} },
	response: status === null ? null : { status, body: '' },
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

describe('times', () => {
	it('are to the second, with the day when it is another', () => {
		expect(momentOf(NOW.toISOString(), NOW)).toBe('9:21:08 AM')
		expect(momentOf(new Date(2026, 5, 11, 20, 42, 19).toISOString(), NOW)).toBe(
			'Jun 11, 8:42:19 PM',
		)
		expect(momentOf(new Date(2025, 5, 11, 20, 42, 19).toISOString(), NOW)).toContain('2025')
		expect([tookOf(412), tookOf(15_000)]).toEqual(['412 ms', '15.0 s'])
	})

	it.each([
		[-5, 'now'],
		[12, 'in 12 s'],
		[290, 'in 5 min'],
		[5 * 3600, 'in 5 h'],
	])('come in %i seconds: %s', (seconds, words) => {
		const at = new Date(NOW.getTime() + seconds * 1000)
		expect(untilOf(at.toISOString(), NOW)).toBe(words)
	})
})

describe('how a subscription does', () => {
	const healthy = { failingSince: null, disabledAt: null, disabledReason: null }
	const at = NOW.toISOString()
	it.each([
		[true, undefined, 'Active'],
		[true, healthy, 'Active'],
		[true, { ...healthy, failingSince: at }, 'Failing'],
		[false, healthy, 'Off'],
		[false, { ...healthy, failingSince: at }, 'Off'],
		[false, { failingSince: at, disabledAt: at, disabledReason: 'gone' }, 'Off, gone'],
		[false, { failingSince: at, disabledAt: at, disabledReason: 'failing' }, 'Off, failing'],
	] as const)('on: %s, %o: %s', (isActive, health, word) => {
		const said = sayHealth({ isActive }, health)
		expect(said.word).toBe(word)
		expect(said.why !== null).toBe(word.startsWith('Off,'))
	})
})

describe('how a delivery does', () => {
	it('is said in a word and counted', () => {
		expect(sayState(delivery({})).word).toBe('Retrying')
		expect(sayState(delivery({ status: 'exhausted' })).word).toBe('Gave up')
		expect(sayState(delivery({ status: 'exhausted', eventId: null })).word).toBe('Failed')
		expect(sayState(delivery({ status: 'exhausted', reason: 'inactive' })).word).toBe('Not sent')
		const due = delivery({ status: 'pending', nextAttemptAt: NOW.toISOString() })
		expect(sayState(due, NOW).word).toBe('Sending')
		expect(sayState(due, new Date(NOW.getTime() - 1000)).word).toBe('Waiting')
		const once = attempt(503, 'status')
		expect(sayAttempts(delivery({ attempts: [once, once] }))).toBe('2 of 10')
		expect(sayAttempts(delivery({ attempts: [once], eventId: null }))).toBe('1 of 1')
		expect(sayAttempts(delivery({ attempts: Array(12).fill(once) }))).toBe('12')
	})

	it('says why it was given up; of a test, its answer says it', () => {
		expect(sayReason(delivery({ reason: 'tries' }))).toContain('until you resend it')
		expect(sayReason(delivery({ reason: 'tries', eventId: null }))).toBeNull()
		expect(sayReason(delivery({ reason: 'gone', eventId: null }))).toContain('410')
		expect(sayReason(delivery({}))).toBeNull()
	})

	it.each([
		[attempt(204, null), 'good', '204', null],
		[attempt(null, null), 'good', 'taken', null],
		[
			attempt(503, 'status'),
			'warn',
			'503',
			'It answered 503. Only 200 to 299 counts as delivered.',
		],
		[attempt(null, 'timeout'), 'bad', 'time-out', 'It did not answer in time.'],
		[attempt(null, 'dns'), 'bad', 'no such host', 'Nobody knows the name in the address.'],
	] as const)('says what came back: %o', (one, ...[tone, text, sentence]) => {
		expect(sayAnswer(one)).toEqual({ tone, text })
		expect(sayFault(one)).toBe(sentence)
	})
})

describe('whom and of what', () => {
	it('is in words', () => {
		const url = 'https://crm.example/hooks/1'
		expect(sayReceiver({ channel: 'webhook', channelConfig: { url } })).toBe('crm.example')
		const toEmails = ['a@b.example', 'c@d.example']
		expect(sayReceiver({ channel: 'email', channelConfig: { toEmails } })).toBe(
			'a@b.example, c@d.example',
		)
		expect([sayType('*'), sayType('contract.signed'), sayType('some.new')]).toEqual([
			'All events',
			'A homeowner signed the contract',
			'some.new',
		])
	})
})

describe('an event of the log', () => {
	it.each([
		[{ total: 0, delivered: 0, exhausted: 0 }, null],
		[{ total: 2, delivered: 2, exhausted: 0 }, ['good', '2 of 2', 'delivered']],
		[{ total: 2, delivered: 1, exhausted: 0 }, ['warn', '1 of 2', '1 on the way']],
		[{ total: 3, delivered: 1, exhausted: 1 }, ['bad', '1 of 3', '1 given up']],
	])('of %o deliveries says %j', (counts, said) => {
		const told = sayTold(counts)
		expect(told && [told.tone, told.count, told.rest]).toEqual(said)
	})

	it('leads to what it is about, as far as there is something to see', () => {
		const payload = { presentationId: 'p', deckId: 'd', documentId: 'c' }
		const none = { presentationId: null, deckId: null, contractId: null, subscriptionId: null }
		expect(recordsOf({ eventType: 'contract.signed', payload })).toEqual({
			...none,
			presentationId: 'p',
			deckId: 'd',
			contractId: 'c',
		})
		expect(recordsOf({ eventType: 'contract.viewed', payload }).contractId).toBeNull()
		expect(recordsOf({ eventType: 'presentation.deleted', payload }).presentationId).toBeNull()
		expect(recordsOf({ eventType: 'kb.document.ready', payload: { documentId: 'k' } })).toEqual(
			none,
		)
	})
})
