import type { ListedEmail } from '@dormer/api/email/schema'
import { describe, expect, it } from 'vitest'
import { formatReason, mailFacts, mailStatus } from './format-mail.ts'

const at = '2026-11-20T20:00:00.000Z'
const sent: ListedEmail = {
	id: '018f0000-0000-7000-8000-000000000000',
	kind: 'reminder',
	to: 'karen@mail.example',
	presentationId: null,
	subject: 'Reminder',
	status: 'sent',
	reason: null,
	createdAt: at,
	sentAt: at,
	openedAt: null,
	machineOpenedAt: null,
	clickedAt: null,
	bouncedAt: null,
	livemode: true,
}

describe('mailStatus', () => {
	it.each<[string, Partial<ListedEmail>]>([
		['Sent', {}],
		['Sent', { machineOpenedAt: at }],
		['Opened', { machineOpenedAt: at, openedAt: at }],
		['Clicked', { openedAt: at, clickedAt: at }],
		['Bounced', { clickedAt: at, bouncedAt: at }],
		['Queued', { status: 'queued', sentAt: null }],
		['Sending', { status: 'sending', sentAt: null }],
		['Not sent', { status: 'suppressed', sentAt: null }],
		['Failed', { status: 'failed', sentAt: null }],
		['Outcome unknown', { status: 'failed', sentAt: null, reason: 'outcome_unknown' }],
	])('returns the label "%s" for an email with %o', (word, change) => {
		expect(mailStatus({ ...sent, ...change }).word).toBe(word)
	})
})

describe('mailFacts', () => {
	it('labels an email as opened by a person when both a person and a program opened it', () => {
		const labels = (change: Partial<ListedEmail>) =>
			mailFacts({ ...sent, ...change }).map(({ label }) => label)
		expect(labels({ machineOpenedAt: at })).toEqual(['Sent', 'Loaded by an email program'])
		expect(labels({ machineOpenedAt: at, openedAt: at })).toEqual(['Sent', 'Opened'])
	})
})

describe('formatReason', () => {
	it('explains known reason codes, and leaves errors of the mail server unchanged', () => {
		expect(formatReason('no_presentation')).toMatch(/deleted/)
		expect(formatReason('550 5.1.1 No such user')).toBe('550 5.1.1 No such user')
	})
})
