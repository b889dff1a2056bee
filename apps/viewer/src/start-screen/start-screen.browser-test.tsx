import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPresentation, positionSeconds } from '../testing/open-presentation.tsx'
import { FIRST_SLIDE_ID, makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import { silentAudioUrl } from '../testing/silent-audio.ts'

const start = page.getByRole('button', { name: 'Play, 12 seconds' })
const resume = page.getByRole('button', { name: 'Continue at 0:02' })

const SHARE_KEY = 'watched-before'

function savePosition(position: { slideId: string; atMs: number }) {
	localStorage.setItem(`dormer.place.${SHARE_KEY}`, JSON.stringify(position))
}

describe('StartScreen', () => {
	it('greets the homeowner and shows the house, the sender and the number of options', async () => {
		openPresentation()
		await expect
			.element(page.getByRole('heading', { level: 1 }))
			.toHaveTextContent('Karen, your new roof, explained')
		await expect.element(page.getByText('For 4518 Maple Ridge Road, Boulder')).toBeVisible()
		await expect.element(page.getByText(/^Made for you by Dana Reyes/)).toBeVisible()
		const expectations = page.getByRole('list', { name: 'What to expect' })
		await expect.element(expectations.getByText('3 short parts')).toBeVisible()
		await expect.element(expectations.getByText('3 options')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('starts the presentation by keyboard', async () => {
		openPresentation()
		await expect.element(start).toBeVisible()
		await userEvent.tab()
		await expect.element(start).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('button', { name: 'Pause' })).toHaveFocus()
	})

	it('shows the progress until the first recording is ready', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
		const slides = makeSlides()
		const unrecorded = slides.map((slide) => ({ ...slide, audioUrl: null }))
		let playback = makePlayback({ status: 'processing', slides: unrecorded })
		openPresentation({ api: { presentations: { playback: () => playback } } })
		const progress = page.getByRole('progressbar', {
			name: 'Parts of the presentation that are ready',
		})
		await expect.element(progress).toHaveAttribute('value', '0')
		await expect.element(page.getByText(/^0 of 3 parts ready/)).toBeVisible()
		await expect.element(start).not.toBeInTheDocument()
		playback = makePlayback({ slides })
		vi.advanceTimersByTime(3000)
		await expect.element(start).toBeVisible()
		await expect.element(progress).not.toBeInTheDocument()
	})

	it('asks the server for recordings when none exists and the server is making none', async () => {
		const slides = makeSlides().map((slide) => ({ ...slide, audioUrl: null }))
		const playback = makePlayback({ status: 'not_started', slides })
		const { calls } = openPresentation({ playback })
		await expect
			.poll(() => calls)
			.toContainEqual({
				procedure: 'presentations.start',
				input: { presentationId: playback.presentationId },
			})
	})

	it('restarts the sentence that was playing when the homeowner left the page', async () => {
		savePosition({ slideId: FIRST_SLIDE_ID, atMs: 3900 })
		openPresentation({ shareKey: SHARE_KEY })
		await resume.click()
		await page.getByRole('button', { name: 'Pause' }).click()
		expect(positionSeconds()).toBeGreaterThanOrEqual(2)
	})

	it('starts from the beginning when the homeowner declines the saved position', async () => {
		savePosition({ slideId: FIRST_SLIDE_ID, atMs: 3900 })
		openPresentation({ shareKey: SHARE_KEY })
		await expect.element(resume).toBeVisible()
		await page.getByRole('button', { name: 'Start from the beginning' }).click()
		await page.getByRole('button', { name: 'Pause' }).click()
		expect(positionSeconds()).toBeLessThan(2)
	})
})

describe('Rep’s answers to earlier questions on the start screen', () => {
	const answer = {
		questionId: '0190b5a4-0000-7000-8000-0000000000e1',
		question: 'Can you keep the copper gutters?',
		answer: 'Yes. We put them back on the last day.',
		answeredBy: 'Dana Reyes',
		answeredAt: '2026-11-21T16:14:00.000Z',
		readAt: null,
		audioUrl: silentAudioUrl(60_000),
		durationMs: 11_000,
	}
	const earlier = {
		...answer,
		questionId: '0190b5a4-0000-7000-8000-0000000000e2',
		question: 'Do you work on Sundays?',
		readAt: '2026-11-20T16:14:00.000Z',
	}
	const api = { qa: { markAnswerRead: () => ({ success: true as const }) } }

	it('shows the Listen button of a rep’s answer as soon as the audio of the answer is recorded', async () => {
		savePosition({ slideId: FIRST_SLIDE_ID, atMs: 3900 })
		let audioUrl: string | null = null
		const playback = () => makePlayback({ answers: [{ ...answer, audioUrl }] })
		openPresentation({ api: { ...api, presentations: { playback } } })
		await expect.element(page.getByText(answer.answer)).toBeVisible()
		const listen = page.getByRole('button', { name: /^Listen/ })
		await expect.element(listen).not.toBeInTheDocument()
		audioUrl = answer.audioUrl
		await expect.element(listen, { timeout: 10_000 }).toBeVisible()
	})

	it('shows a returning homeowner the complete answer, and records that it was seen', async () => {
		savePosition({ slideId: FIRST_SLIDE_ID, atMs: 3900 })
		const playback = makePlayback({ answers: [answer, earlier] })
		const { calls } = openPresentation({ shareKey: SHARE_KEY, playback, api })
		await expect.element(page.getByText('Welcome back, Karen')).toBeVisible()
		const card = page.getByRole('region', { name: 'Dana answered your question' }).first()
		await expect.element(card.getByText(answer.question)).toBeVisible()
		await expect.element(card.getByText(answer.answer)).toBeVisible()
		await expect.element(card.getByText(/November 21, \d+:\d+.[AP]M \w/)).toBeVisible()
		await expect.element(page.getByText(earlier.question)).not.toBeVisible()
		await expect.element(page.getByText(/^Slide 1 of 3, 10 seconds left$/)).toBeVisible()
		await expectAccessible(document.body)
		const { presentationId } = playback
		await expect
			.poll(() => calls.filter(({ procedure }) => procedure === 'qa.markAnswerRead'))
			.toEqual([
				{
					procedure: 'qa.markAnswerRead',
					input: { presentationId, questionId: answer.questionId },
				},
			])
		await page.getByRole('button', { name: 'Continue where you left off' }).click()
		await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
	})

	it('plays the answer inside the card, and stops the answer on a second click', async () => {
		openPresentation({ playback: makePlayback({ answers: [answer] }), api })
		await page.getByRole('button', { name: 'Listen 0:11' }).click()
		await page.getByRole('button', { name: 'Stop 0:11' }).click()
		await expect.element(page.getByRole('button', { name: 'Listen 0:11' })).toBeVisible()
	})

	it('opens the question field when the homeowner asks a follow-up question', async () => {
		openPresentation({ playback: makePlayback({ answers: [answer] }), api })
		await page.getByRole('button', { name: 'Ask a follow-up' }).click()
		await expect.element(page.getByRole('textbox', { name: 'Ask a question' })).toHaveFocus()
		await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
	})

	it('shows only the linked answer when the homeowner opens a link to one answer from an email', async () => {
		location.hash = `answer-${earlier.questionId}`
		openPresentation({ playback: makePlayback({ answers: [answer, earlier] }), api })
		await expect.element(page.getByText(earlier.question)).toBeVisible()
		await expect.element(page.getByText(answer.question)).not.toBeVisible()
		location.hash = ''
	})
})
