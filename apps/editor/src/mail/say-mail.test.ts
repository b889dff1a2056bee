import type { ListedMail } from '@dormer/api/mail/schema'
import { expect, test } from 'vitest'
import { factsOf, sayReason, stateOf } from './say-mail.ts'

const at = '2026-11-20T20:00:00.000Z'
const sent: ListedMail = {
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
}

test.each<[string, Partial<ListedMail>]>([
	['Sent', {}],
	['Sent', { machineOpenedAt: at }],
	['Opened', { machineOpenedAt: at, openedAt: at }],
	['Clicked', { openedAt: at, clickedAt: at }],
	['Came back', { clickedAt: at, bouncedAt: at }],
	['On its way', { status: 'queued', sentAt: null }],
	['On its way', { status: 'sending', sentAt: null }],
	['Not sent', { status: 'suppressed', sentAt: null }],
	['Failed', { status: 'failed', sentAt: null }],
	['Not known', { status: 'failed', sentAt: null, reason: 'outcome_unknown' }],
])('%s: %o', (word, change) => {
	expect(stateOf({ ...sent, ...change }).word).toBe(word)
})

test('what a program fetched is told only while no person has opened it', () => {
	const labels = (change: Partial<ListedMail>) =>
		factsOf({ ...sent, ...change }).map(({ label }) => label)
	expect(labels({ machineOpenedAt: at })).toEqual(['Sent', 'Fetched by a program'])
	expect(labels({ machineOpenedAt: at, openedAt: at })).toEqual(['Sent', 'Opened'])
})

test('a reason of ours is said in words, a relay’s as it is', () => {
	expect(sayReason('no_presentation')).toMatch(/deleted/)
	expect(sayReason('550 5.1.1 No such user')).toBe('550 5.1.1 No such user')
})
