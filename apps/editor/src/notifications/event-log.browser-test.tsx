import type { LogLine } from '@dormer/api/outreach/event-log/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CREATED_AT, fixtureId } from '../testing/id-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { EventLog } from './event-log.tsx'

const TOTAL = 10_000

const eventFixture = (n: number): LogLine => ({
	id: fixtureId(10_000 + n),
	eventType: 'presentation.opened',
	aggregateType: 'presentation',
	aggregateId: fixtureId(501),
	occurredAt: CREATED_AT,
	payload: { presentationId: fixtureId(501) },
	livemode: true,
	external: null,
	summary: `Event ${n}`,
	homeownerName: 'Karen Delgado',
	deliveries: { total: 0, delivered: 0, exhausted: 0 },
})

type Paging = { offset: number; limit: number }
const pageOf =
	(total: number) =>
	({ offset, limit }: Paging) => ({
		events: Array.from({ length: Math.min(limit, total - offset) }, (_, row) =>
			eventFixture(offset + row + 1),
		),
		pagination: { total, limit, offset, nextCursor: null },
	})

async function renderLog(read: NonNullable<Handlers['eventLog']>['page']) {
	window.scrollTo(0, 0)
	const calls = stubApi({
		eventLog: { ...(read && { page: read }) },
		auth: { me: noResponse },
		decks: { list: () => ({ decks: [] }) },
		presentations: { list: noResponse },
	})
	await renderRoute(<EventLog />, {
		id: '/app/settings/integrations',
		address: '/settings/integrations',
	})
	return calls
}

const table = page.getByRole('table', { name: 'Events' })
const cell = (n: number) => table.getByRole('cell', { name: `Event ${n}`, exact: true })

describe('EventLog', () => {
	it('shows a placeholder while the events load', async () => {
		await renderLog(noResponse)
		await expect.element(page.getByRole('status', { name: 'Loading events' })).toBeVisible()
	})

	it('shows an empty state when there are no events', async () => {
		await renderLog(pageOf(0))
		await expect.element(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
	})

	it("shows the server's error, and loads the log when the user retries", async () => {
		let isDown = true
		await renderLog((input: Paging) => {
			if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
			return pageOf(1)(input)
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(cell(1)).toBeVisible()
	})

	it('offers the event types by what happened, with the code as a hint', async () => {
		await renderLog(pageOf(1))
		const types = page.getByRole('combobox', { name: 'Type of event' })
		await types.selectOptions('A homeowner opened their presentation')
		await expect.element(types).toHaveValue('presentation.opened')
		const selected = document.querySelector('option[value="presentation.opened"]')
		expect(selected?.getAttribute('data-hint')).toBe('presentation.opened')
	})

	it('renders only the rows of 10,000 events that are near the window', async () => {
		const calls = await renderLog(pageOf(TOTAL))
		await expect.element(cell(1)).toBeVisible()
		expect(table.getByRole('button').elements().length).toBeLessThan(60)
		expect(table.element().getAttribute('aria-rowcount')).toBe(String(TOTAL + 1))
		await expectAccessible(document.body)
		window.scrollTo(0, document.documentElement.scrollHeight)
		await expect.element(cell(TOTAL)).toBeVisible()
		expect(inputsOf(calls, 'eventLog.page').length).toBeLessThan(6)
	})

	it('keeps an event open while its row is outside the window', async () => {
		await renderLog(pageOf(TOTAL))
		await table.getByRole('button').first().click()
		await expect.element(table.getByRole('button', { expanded: true })).toBeVisible()
		window.scrollTo(0, 20_000)
		await expect.element(cell(450)).toBeVisible()
		window.scrollTo(0, 0)
		await expect.element(cell(1)).toBeVisible()
		await expect.element(table.getByRole('button', { expanded: true })).toBeVisible()
	})
})
