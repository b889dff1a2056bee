import { SkipReason } from '@dormer/api/outreach/sends/schema'
import { describe, expect, it } from 'vitest'
import { formatReason, hasSentFirstEmail, momentsOf, obstacleOf, statusOf } from './format-send.ts'

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

describe('statusOf', () => {
	it.each([
		[{}, 'Sent'],
		[{ machineOpenedAt: at(2) }, 'Sent'],
		[{ openedAt: at(2) }, 'Opened'],
		[{ openedAt: at(2), clickedAt: at(3) }, 'Link clicked'],
		[{ openedAt: at(2), bouncedAt: at(3) }, 'Bounced'],
		[{ status: 'in_progress' as const, sentAt: null }, 'Sending'],
		[{ status: 'skipped' as const, reason: 'opened' }, 'Not sent'],
		[{ status: 'failed' as const, reason: 'outcome_unknown' }, 'Outcome unknown'],
		[{ status: 'failed' as const, reason: '550 5.1.1 no such user' }, 'Failed'],
	])('labels an email with %o as "%s"', (fields, word) => {
		expect(statusOf({ ...SENT, ...fields }).word).toBe(word)
	})
})

describe('formatReason', () => {
	it('explains every skip reason, an unknown outcome, and mail server errors', () => {
		for (const reason of SkipReason.options)
			expect(formatReason({ status: 'skipped', reason })).toMatch(/^[A-Z][^_]+\.$/)
		expect(formatReason({ status: 'failed', reason: 'outcome_unknown' })).toContain(
			'not be sent again',
		)
		expect(formatReason({ status: 'failed', reason: '550 no such user' })).toContain(
			'550 no such user',
		)
		expect(formatReason({ status: 'sent', reason: null })).toBeNull()
	})
})

describe('momentsOf', () => {
	it('lists what happened to an email in chronological order', () => {
		const seen = { ...SENT, openedAt: at(3), machineOpenedAt: at(2), clickedAt: at(4) }
		expect(momentsOf(seen).map(({ label }) => label)).toEqual([
			'Sent',
			'Loaded by an email program',
			'Opened',
			'Link clicked',
		])
	})
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
describe('obstacleOf', () => {
	it.each([
		[{}, null],
		[{ homeownerData: { ...HOME, email: undefined } }, 'No email'],
		[{ parkedAt: at(1), parkedReason: 'No such street.' }, 'No such street.'],
		[{ engagement: 'cancelled' as const }, 'canceled'],
		[{ expiresAt: at(1) }, 'expired'],
		[{ expiresAt: at(3) }, null],
		[{ status: 'failed' as const }, 'recorded'],
	])('returns why a presentation with %o cannot be emailed: %s', (fields, words) => {
		const { homeownerData = HOME, ...rest } = { ...READY, ...fields }
		const { email, ...home } = homeownerData
		const homeowner = email === undefined ? home : { ...home, email }
		const obstacle = obstacleOf({ ...rest, homeownerData: homeowner }, new Date(at(2)))
		if (words === null) expect(obstacle).toBeNull()
		else expect(obstacle).toContain(words)
	})
})

describe('hasSentFirstEmail', () => {
	it('returns true only when the first email exists and its send did not fail', () => {
		expect(hasSentFirstEmail([])).toBe(false)
		expect(hasSentFirstEmail([{ ...SENT, status: 'failed', reason: 'x' }])).toBe(false)
		expect(hasSentFirstEmail([SENT])).toBe(true)
	})
})
