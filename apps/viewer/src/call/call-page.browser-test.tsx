import { callTimesLeft } from '@dormer/api/sale/qa/limits'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { PRESENTATION_ID } from '../testing/playback-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { CallPage } from './call-page.tsx'

const send = page.getByRole('button', { name: 'Call me back' })

const optionsOf = (select: Locator) =>
	[...select.element().querySelectorAll('option')].map(({ textContent }) => textContent)

function openCall(qa: NonNullable<Handlers['qa']>, now = '2026-11-27T18:00:00Z') {
	vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
	const server = stubServer({ api: { qa } })
	const props = makePage()
	render(<CallPage {...props} />)
	return { ...server, ...props }
}

describe('CallPage', () => {
	it('asks the rep to call back at a time, and writes the phone number out', async () => {
		const { calls } = openCall({ askForCall: () => ({ questionId: 'q' }) })
		await expect.element(page.getByRole('link', { name: 'Call (303) 555-0142' })).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('textbox', { name: 'Your phone number' }).fill('(303) 555-0199')
		await page.getByRole('combobox', { name: 'Day' }).selectOptions('Saturday, November 28')
		await page.getByRole('combobox', { name: 'Time' }).selectOptions('In the evening')
		await send.click()
		await expect.element(page.getByText('Dana has your request and will call you.')).toBeVisible()
		const input = {
			presentationId: PRESENTATION_ID,
			phone: '(303) 555-0199',
			date: '2026-11-28',
			timeOfDay: 'evening',
		}
		expect(calls).toContainEqual({ procedure: 'qa.askForCall', input })
	})

	it.each([
		{
			at: '11:59 AM',
			now: '2026-11-28T18:59:00Z',
			day: 'Today, Saturday, November 28',
			time: 'In the morning',
		},
		{
			at: '12:15 PM',
			now: '2026-11-28T19:15:00Z',
			day: 'Today, Saturday, November 28',
			time: 'In the afternoon',
		},
		{
			at: '7:30 PM',
			now: '2026-11-29T02:30:00Z',
			day: 'Today, Saturday, November 28',
			time: 'In the evening',
		},
		{
			at: '8:00 PM',
			now: '2026-11-29T03:00:00Z',
			day: 'Sunday, November 29',
			time: 'In the morning',
		},
	])('offers no time that is over at the company at $at', async ({ now, day, time }) => {
		const { calls } = openCall({ askForCall: () => ({ questionId: 'q' }) }, now)
		const days = page.getByRole('combobox', { name: 'Day' })
		const times = page.getByRole('combobox', { name: 'Time' })
		await expect.element(days).toHaveDisplayValue(day)
		await expect.element(times).toHaveDisplayValue(time)
		expect(optionsOf(days)[0]).toBe(day)
		expect(optionsOf(times)[0]).toBe(time)
		await send.click()
		await expect.element(page.getByText('Dana has your request and will call you.')).toBeVisible()
		const [timeOfDay] = callTimesLeft(new Date(now), 'America/Denver')
		expect(calls.at(-1)).toMatchObject({ input: { timeOfDay: timeOfDay ?? 'morning' } })
	})

	it('offers every time on another day', async () => {
		openCall({}, '2026-11-28T19:15:00Z')
		await page.getByRole('combobox', { name: 'Day' }).selectOptions('Monday, November 30')
		const times = page.getByRole('combobox', { name: 'Time' })
		expect(optionsOf(times)).toEqual(['In the morning', 'In the afternoon', 'In the evening'])
	})

	it('shows why the server refuses a phone number, and keeps the entries', async () => {
		openCall({
			askForCall: () => {
				throw refusal(400, { code: 'VALIDATION_ERROR', message: 'Enter a phone number' })
			},
		})
		await page.getByRole('textbox', { name: 'Your phone number' }).fill('home')
		await send.click()
		await expect.element(page.getByRole('alert')).toMatchTextContent('Enter a phone number.')
		await expect.element(send).toBeVisible()
	})

	it('passes a question on the page to the question sheet', async () => {
		const { onAsk } = openCall({})
		await page.getByRole('textbox', { name: 'Ask a question' }).fill('Who answers the phone?')
		await page.getByRole('button', { name: 'Send' }).click()
		expect(onAsk).toHaveBeenCalledWith('Who answers the phone?')
	})
})
