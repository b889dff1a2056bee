import type { ActKind, FeedEntry, PeopleInput } from '@dormer/api/outreach/activity/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Inbox } from '../shell/inbox.tsx'
import { DECK_ID } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { watcherFixture } from '../testing/watcher-fixture.ts'
import { ActivityPage } from './activity-page.tsx'

const NONE: Record<ActKind, number> = {
	opened: 0,
	watched: 0,
	asked: 0,
	chose: 0,
	read: 0,
	signed: 0,
	booked: 0,
	cancelled: 0,
	undelivered: 0,
}

function act(number: number, eventType: string, payload: FeedEntry['payload'] = {}): FeedEntry {
	return {
		id: fixtureId(number),
		eventType,
		aggregateType: 'presentation',
		aggregateId: fixtureId(501),
		occurredAt: `2026-06-01T15:0${number}:00.000Z`,
		payload,
		ctaLabel: null,
		choice: null,
		presentation: {
			id: fixtureId(501),
			deckId: DECK_ID,
			deckName: 'Roof replacement',
			name: 'Karen Delgado',
			address: '2847 S Clermont St, Denver',
			deletedAt: null,
		},
	}
}

const ACTS = [
	act(3, 'question.asked', {
		question: 'Do you haul away the old roof?',
		questionId: fixtureId(701),
	}),
	{
		...act(2, 'product.selected', { tier: 'better', tierName: 'Signature' }),
		choice: { name: 'Signature', display: '$26,540' },
	},
	act(1, 'presentation.opened'),
	{
		...act(0, 'contract.signed'),
		choice: { name: 'Signature', display: '$17,940' },
	},
]

const people = ({ kind }: PeopleInput) => ({
	activity: kind === undefined ? ACTS : ACTS.slice(0, 1),
	counts: { ...NONE, opened: 1204, asked: 3 },
	week: { ...NONE, opened: 11, asked: 2 },
	weekAmounts: { chose: 9_842_000, signed: 5_288_040 },
	lastWeek: { ...NONE, opened: 8 },
	weekStart: '2026-06-01T06:00:00.000Z',
	days: [2, 4, 3, null, null, null, null].map((watched, day) => ({
		date: `2026-06-0${day + 1}`,
		watched,
		lastWeek: day === 6 ? 2 : 1,
	})),
	waitingQuestions: [fixtureId(701), fixtureId(702)],
})

beforeEach(() => {
	localStorage.clear()
})

describe('ActivityPage', () => {
	it('shows what homeowners did as sentences, with the numbers of the week', async () => {
		const calls = stubApi({ activity: { people } })
		const router = await renderRoute(<ActivityPage />, {
			id: '/app/activity',
			address: '/activity',
		})
		await expect.element(page.getByText('Karen Delgado asked a question')).toBeVisible()
		await expect.element(page.getByText('“Do you haul away the old roof?”')).toBeVisible()
		await expect.element(page.getByText('Karen Delgado chose Signature, $26,540')).toBeVisible()
		await expect.element(page.getByText('Karen Delgado signed Signature, $17,940')).toBeVisible()
		await expect.element(page.getByText('$98,420', { exact: true })).toBeVisible()
		await expect.element(page.getByText('$52,880', { exact: true })).toBeVisible()
		await expect.element(page.getByText('11', { exact: true })).toBeVisible()
		await expect.element(page.getByText(/^8 by \w+ last week$/)).toBeVisible()
		await expectAccessible(document.body)
		await expect.element(page.getByRole('button', { name: 'All 1,207', exact: true })).toBeVisible()
		await page.getByRole('button', { name: 'Asked 3', exact: true }).click()
		await expect.poll(() => inputsOf(calls, 'activity.people').at(-1)).toEqual({ kind: 'asked' })
		expect(addressOf(router)).toBe('/activity?kind=asked')
	})

	it('shows a homeowner who is watching as the first row, with a call button', async () => {
		stubApi({ activity: { people, watching: () => ({ watching: [watcherFixture()] }) } })
		await renderRoute(<ActivityPage />, { id: '/app/activity', address: '/activity' })
		const first = page.getByRole('listitem').filter({ hasText: 'Karen Delgado' }).first()
		await expect
			.element(first)
			.toMatchTextContent(/^Karen Delgado is watching the price slide.*Now\s*Call$/)
		await expect
			.element(first.getByRole('link', { name: 'Call Karen Delgado' }))
			.toHaveAttribute('href', 'tel:(303) 555-0117')
		await expectAccessible(document.body)
	})

	it('shows the week by day, leads from a waiting question to its answer, and limits all to one’s own homeowners', async () => {
		const calls = stubApi({ activity: { people } })
		const router = await renderRoute(<ActivityPage />, {
			id: '/app/activity',
			address: '/activity?kind=asked',
		})
		const days = page.getByRole('figure', { name: /by day/ }).getByRole('listitem')
		await expect.element(days.nth(1)).toMatchTextContent('Tuesday: 4, 1 last week')
		await expect.element(days.nth(2)).toMatchTextContent('Wednesday: 3 so far, 1 last week')
		await expect.element(days.nth(6)).toMatchTextContent('Sunday: 2 last week')
		await expect.element(page.getByRole('link', { name: '2 to answer' })).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Answer Karen Delgado’s question' }))
			.toHaveAttribute('href', `/questions?question=${fixtureId(701)}`)
		await page.getByRole('radio', { name: 'Mine' }).click()
		await expect
			.poll(() => inputsOf(calls, 'activity.people').at(-1))
			.toEqual({ kind: 'asked', mine: true })
		expect(addressOf(router)).toBe('/activity?kind=asked&who=mine')
	})
})

describe('Inbox', () => {
	it('counts and lists what asks for the rep, and counts nothing after it was read', async () => {
		stubApi({ activity: { inbox: () => ({ activity: ACTS.slice(0, 2) }) } })
		await renderRoute(<Inbox />, { id: '/app/activity', address: '/activity' })
		await page.getByRole('button', { name: 'Inbox, 2 new' }).click()
		const inbox = page.getByRole('dialog', { name: 'Inbox' })
		await expect.element(inbox.getByText('Karen Delgado asked a question')).toBeVisible()
		await expectAccessible(document.body)
		await expect
			.element(inbox.getByRole('link', { name: /asked a question/ }))
			.toHaveAttribute('href', `/questions?question=${fixtureId(701)}`)
		await inbox.getByRole('button', { name: 'Mark all as read' }).click()
		await expect
			.element(page.getByRole('button', { name: 'Inbox', exact: true }))
			.toBeInTheDocument()
	})

	it('says that it could not be loaded, and tries again', async () => {
		let isDown = true
		stubApi({
			activity: {
				inbox: () => {
					if (isDown) throw refusal(400, { code: 'VALIDATION_ERROR', message: 'Refused.' })
					return { activity: ACTS.slice(0, 1) }
				},
			},
		})
		await renderRoute(<Inbox />, { id: '/app/activity', address: '/activity' })
		await page.getByRole('button', { name: 'Inbox', exact: true }).click()
		const inbox = page.getByRole('dialog', { name: 'Inbox' })
		await expect.element(inbox.getByRole('alert')).toMatchTextContent('could not be loaded')
		isDown = false
		await inbox.getByRole('button', { name: 'Try again' }).click()
		await expect.element(inbox.getByText('Karen Delgado asked a question')).toBeVisible()
	})
})
