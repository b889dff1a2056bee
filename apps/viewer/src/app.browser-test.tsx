import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, noResponse, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from './testing/answer-fixture.ts'
import { makeBooking } from './testing/booking-fixture.ts'
import { openPresentation } from './testing/open-presentation.tsx'
import { makePlayback } from './testing/playback-fixture.ts'

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const retry = page.getByRole('button', { name: 'Try again' })

function failWith(data: { reason?: string }, api: Handlers = {}) {
	const message = 'Presentation not found'
	const playback = () => {
		throw refusal(404, { code: 'NOT_FOUND', message, ...data })
	}
	return openPresentation({
		api: { ...api, presentations: { playback, ...api.presentations } },
	})
}

describe('App', () => {
	it('shows a busy placeholder while the presentation loads', async () => {
		openPresentation({ api: { presentations: { playback: noResponse } } })
		await expect.element(heading('Opening your presentation')).toBeInTheDocument()
		await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
	})

	it('says what to do when no presentation belongs to the link, and names no company', async () => {
		failWith({})
		await expect.element(heading('We can’t find this page')).toBeVisible()
		await expect.element(page.getByText(/copy all of it/)).toBeVisible()
		await expect.element(retry).toBeVisible()
		expect(document.title).toBe('We can’t find this page')
		await expectAccessible(document.body)
	})

	it('speaks of no price and no choice on the page of an expired presentation that had none', async () => {
		const { homeowner, company, rep, theme } = makePlayback()
		const expired = () => ({
			homeowner: { ...homeowner, contact: null },
			company,
			rep,
			theme,
			language: 'en',
			introImageUrl: null,
			introImageSizes: null,
			expiredAt: '2026-12-18T12:00:00.000Z',
			hasPrices: false,
			hasChoice: false,
		})
		failWith(
			{ reason: 'PRESENTATION_EXPIRED' },
			{ presentations: { expired }, qa: { askForNewPrices: () => ({ questionId: 'q' }) } },
		)
		await expect.element(heading('This presentation has expired')).toBeVisible()
		await page.getByRole('button', { name: 'Ask to open it again' }).click()
		await expect.element(page.getByRole('status')).toMatchTextContent('Dana will get back to you.')
		expect(document.body.textContent).not.toMatch(/price|choice/i)
	})

	it('asks the rep for new prices when the presentation has expired', async () => {
		const { homeowner, company, rep, theme } = makePlayback()
		const expiredAt = '2026-12-18T12:00:00.000Z'
		const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
		const expired = () => ({
			homeowner: { ...homeowner, contact: 'email' as const },
			company,
			rep,
			theme,
			language: 'en',
			introImageUrl: picture,
			introImageSizes: null,
			expiredAt,
			hasPrices: true,
			hasChoice: true,
		})
		const { calls } = failWith(
			{ reason: 'PRESENTATION_EXPIRED' },
			{ presentations: { expired }, qa: { askForNewPrices: () => ({ questionId: 'q' }) } },
		)
		await expect.element(heading('These prices have expired')).toBeVisible()
		await expect.element(page.getByText(/^They were good until December 18\./)).toBeVisible()
		await expect
			.element(page.getByText(/\(303\) 555-0142 · hello@summitpeak\.example/))
			.toBeVisible()
		expect(document.querySelector('.cover-art img')?.getAttribute('src')).toBe(picture)
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Ask for new prices' }).click()
		await expect
			.element(page.getByRole('status'))
			.toMatchTextContent('Dana has your request. Dana will send new prices to your email address.')
		expect(calls.at(-1)).toMatchObject({ procedure: 'qa.askForNewPrices' })
	})

	it('answers a question over the page on which the homeowner asked it', async () => {
		location.hash = 'visit'
		const stream = createAnswerStream()
		openPresentation({
			answers: [stream],
			api: {
				appointments: { get: () => makeBooking() },
				actions: { find: () => ({ type: 'no_action' }) },
			},
		})
		await expect.element(heading('When may Dana come by?')).toBeVisible()
		await page.getByRole('textbox', { name: 'Ask a question' }).fill('How long does it take?')
		await userEvent.keyboard('{Enter}')
		const answer = makeAnswer()
		stream.finish(answer)
		const sheet = page.getByRole('dialog', { name: 'How long does it take?' })
		await expect.element(sheet).toMatchTextContent(answer.answer)
		const done = sheet.getByRole('button', { name: 'Done' })
		await expect.element(done).toHaveFocus()
		await expectAccessible(document.body)
		await done.click()
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(heading('When may Dana come by?')).toBeVisible()
	})

	it('loads the presentation again when the homeowner retries after a lost connection', async () => {
		let connected = false
		const playback = () => {
			if (!connected) throw new TypeError('Failed to fetch')
			return makePlayback()
		}
		openPresentation({ api: { presentations: { playback } } })
		await expect.element(heading('The presentation did not load')).toBeVisible()
		connected = true
		await userEvent.tab()
		await expect.element(retry).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(heading(/Your new roof, explained/i)).toBeVisible()
	})

	it('applies the title, the language and the colors of the deck to the document', async () => {
		const theme = { brand: '#123456', spark: '#abcdef', css: { '--cover': '#123456' } }
		const { intro } = makePlayback()
		const spanish = intro && { ...intro, headline: 'Su techo nuevo, paso a paso' }
		openPresentation({ playback: makePlayback({ theme, language: 'es', intro: spanish }) })
		await expect.poll(() => document.documentElement.lang).toBe('es-US')
		expect(document.title).toBe('Karen, su techo nuevo, paso a paso | Summit Peak Roofing')
		const { style } = document.documentElement
		expect(style.getPropertyValue('--cover')).toBe('#123456')
		style.removeProperty('--cover')
		document.documentElement.lang = 'en'
	})
})
