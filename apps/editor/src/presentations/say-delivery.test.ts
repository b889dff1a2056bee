import { SkipReason } from '@dormer/api/deliveries/schema'
import { expect, test } from 'vitest'
import { momentsOf, obstacleOf, sayReason, stateOf, wasSentFirst } from './say-delivery.ts'

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`
const SENT = {
	deliveryId: 'd',
	presentationId: 'p',
	idempotencyKey: 'k',
	kind: 'initial' as const,
	status: 'sent' as const,
	reason: null,
	mailId: 'm',
	messageId: '<m@x>',
	createdAt: at(1),
	sentAt: at(1),
	openedAt: null,
	machineOpenedAt: null,
	clickedAt: null,
	bouncedAt: null,
}

test.each([
	[{}, 'Sent'],
	[{ machineOpenedAt: at(2) }, 'Sent'],
	[{ openedAt: at(2) }, 'Opened'],
	[{ openedAt: at(2), clickedAt: at(3) }, 'Link followed'],
	[{ openedAt: at(2), bouncedAt: at(3) }, 'Came back'],
	[{ status: 'in_progress' as const, sentAt: null }, 'On its way'],
	[{ status: 'skipped' as const, reason: 'opened' }, 'Not sent'],
	[{ status: 'failed' as const, reason: 'outcome_unknown' }, 'Not known'],
	[{ status: 'failed' as const, reason: '550 5.1.1 no such user' }, 'Failed'],
])('a delivery with %o is called %s', (fields, word) => {
	expect(stateOf({ ...SENT, ...fields }).word).toBe(word)
})

test('every reason for a skip is told in words, and so is an answer that was lost', () => {
	for (const reason of SkipReason.options)
		expect(sayReason({ status: 'skipped', reason })).toMatch(/^[A-Z][^_]+\.$/)
	expect(sayReason({ status: 'failed', reason: 'outcome_unknown' })).toContain('not sent again')
	expect(sayReason({ status: 'failed', reason: '550 no such user' })).toContain('550 no such user')
	expect(sayReason({ status: 'sent', reason: null })).toBeNull()
})

test('what happened comes in its order', () => {
	const seen = { ...SENT, openedAt: at(3), machineOpenedAt: at(2), clickedAt: at(4) }
	expect(momentsOf(seen).map(({ label }) => label)).toEqual([
		'Sent',
		'Fetched by a program',
		'Opened',
		'Link followed',
	])
})

const HOME = { first_name: 'Ida', email: 'ida@mail.example', address: '', city: '', country: 'US' }
const READY = {
	homeownerData: HOME,
	parkedAt: null,
	parkedReason: null,
	expiresAt: null,
	engagement: 'new' as const,
	status: 'ready' as const,
}
test.each([
	[{}, null],
	[{ homeownerData: { ...HOME, email: undefined } }, 'No e-mail'],
	[{ parkedAt: at(1), parkedReason: 'No such street.' }, 'No such street.'],
	[{ engagement: 'cancelled' as const }, 'cancelled'],
	[{ expiresAt: at(1) }, 'over'],
	[{ expiresAt: at(3) }, null],
	[{ status: 'failed' as const }, 'recorded'],
])('what stands against a mail with %o', (fields, words) => {
	const { homeownerData = HOME, ...rest } = { ...READY, ...fields }
	const { email, ...home } = homeownerData
	const homeowner = email === undefined ? home : { ...home, email }
	const obstacle = obstacleOf({ ...rest, homeownerData: homeowner }, new Date(at(2)))
	if (words === null) expect(obstacle).toBeNull()
	else expect(obstacle).toContain(words)
})

test('only a first mail that was sent makes the next one a reminder', () => {
	expect(wasSentFirst([])).toBe(false)
	expect(wasSentFirst([{ ...SENT, status: 'failed', reason: 'x' }])).toBe(false)
	expect(wasSentFirst([SENT])).toBe(true)
})
