import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import type { Handlers } from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AnswerStream, createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import { makeAppointment, makeBooking } from '../testing/booking-fixture.ts'
import { DOCUMENT_ID, makeContract, makeReceipt } from '../testing/contract-fixture.ts'
import { openPresentation } from '../testing/open-presentation.tsx'
import { makePlayback } from '../testing/playback-fixture.ts'

const ANSWER: Playback['answers'][number] = {
	questionId: '0190b5a4-0000-7000-8000-0000000000e1',
	question: 'Can you keep the copper gutters over the front porch?',
	answer: 'Yes. We take the gutters down before we start, and put them back on the last day.',
	answeredBy: 'Dana Reyes',
	answeredAt: '2026-11-21T16:14:00.000Z',
	readAt: null,
	audioUrl: null,
	durationMs: 0,
}
const STEPS: Playback['nextSteps'] = [
	{ title: 'We get the permit', text: 'The City of Boulder takes about a week.' },
	{ title: 'Three days of work', text: 'We call you two days before we come.' },
]

type Options = { overrides?: Partial<Playback>; api?: Handlers; answers?: AnswerStream[] }

/** Opens a presentation whose contract is already signed. */
function openSigned({ overrides = {}, api = {}, answers = [] }: Options = {}) {
	const booked = makeAppointment()
	let existingAppointment = overrides.appointment === null ? null : booked
	const { startTime, endTime, attendeeTZ } = booked
	const playback = () =>
		makePlayback({
			contract: { available: true, signed: true },
			answers: [ANSWER],
			nextSteps: STEPS,
			...overrides,
			appointment: existingAppointment && { startTime, endTime, attendeeTZ },
		})
	return openPresentation({
		answers,
		api: {
			presentations: { playback },
			signing: { get: () => makeContract({ signed: makeReceipt() }) },
			appointments: {
				get: () => makeBooking({ existingAppointment }),
				cancel: () => {
					existingAppointment = null
					return { success: true as const }
				},
				calendarFile: () => ({ filename: 'appointment.ics', text: 'BEGIN:VCALENDAR' }),
			},
			qa: { markAnswerRead: () => ({ success: true as const }) },
			...api,
		},
	})
}

/** Records the names of the files that the browser saves. */
function recordSavedFiles(): string[] {
	const saved: string[] = []
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
		if (this instanceof HTMLAnchorElement) saved.push(this.download)
	})
	return saved
}

const heading = page.getByRole('heading', { level: 1, name: 'Your home, Karen' })
const region = (name: string) => page.getByRole('region', { name })

describe('HomePage', () => {
	it('replaces the start screen after the homeowner has signed', async () => {
		const { calls } = openSigned()
		await expect.element(heading).toBeVisible()
		await expect
			.element(
				page.getByText(
					'Preferred, with ridge vent, $14,500. Agreement signed, appointment booked.',
				),
			)
			.toBeVisible()
		const appointment = region('Monday, March 4')
		await expect.element(appointment.getByText(/^9:30\D+10:15.AM/)).toBeVisible()
		await expect.element(appointment.getByText('Denver, Mountain Time')).toBeVisible()
		const agreement = region('Your agreement')
		await expect
			.element(agreement.getByText(/Signed Friday, November 20 at 5:58.PM Mountain Time/))
			.toBeVisible()
		await expect.element(agreement.getByText(/midnight on Tuesday, November 24\./)).toBeVisible()
		await expect
			.element(agreement.getByText('The copy goes to karen@delgado.example'))
			.toBeVisible()
		await agreement.getByText('How to check that the contract text is unchanged').click()
		await expect.element(agreement.getByText('5f1d'.repeat(16))).toBeVisible()
		await expect.element(region('What happens next').getByText('We get the permit')).toBeVisible()
		await expect.element(region('Your questions').getByText(ANSWER.answer)).toBeVisible()
		await expect
			.element(region('Your contact').getByRole('link', { name: 'Call' }))
			.toHaveAttribute('href', 'tel:3035550142')
		await expect.poll(() => calls.map(({ procedure }) => procedure)).toContain('qa.markAnswerRead')
		await expectAccessible(document.body)
	})

	it('shows the answer that an email link names', async () => {
		location.hash = `answer-${ANSWER.questionId}`
		onTestFinished(() => {
			location.hash = ''
		})
		openSigned()
		await expect.element(page.getByText(ANSWER.answer)).toBeInViewport()
		await expect.element(heading).toHaveFocus()
		await expect.element(page.getByText(ANSWER.answer)).toBeInViewport()
	})

	it('lists the questions that the presentation answered, together with those that a rep answered', async () => {
		const question = 'Does a Class 4 shingle lower our insurance?'
		const answer = 'Many insurers lower the premium for Class 4 shingles.'
		const askedAt = '2026-11-20T16:14:00.000Z'
		const questionId = '0190b5a4-0000-7000-8000-0000000000e2'
		openSigned({ overrides: { sourceAnswers: [{ questionId, question, answer, askedAt }] } })
		const list = region('Your questions')
		await expect.element(list.getByText(answer)).toBeVisible()
		await expect
			.element(list.getByText(/^From the presentation, November 20, \d+:\d+.[AP]M \w/))
			.toBeVisible()
		await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(2)
	})

	it('says that the rep will call when the homeowner has asked to be called back', async () => {
		const question =
			'Please call me back at 3035550117, on Saturday, November 28, 2026 in the morning.'
		const askedAt = '2026-11-27T18:00:00.000Z'
		openSigned({
			overrides: { waitingQuestions: [{ questionId: ANSWER.questionId, question, askedAt }] },
		})
		const questions = region('Your questions')
		await expect.element(questions.getByText('Dana will call you back.')).toBeVisible()
		await expect.element(questions.getByText(/will answer/)).not.toBeInTheDocument()
	})

	it('shows a question that waits for the rep, and its answer when the homeowner returns to the page', async () => {
		const { questionId, question, answeredAt } = ANSWER
		let answers: Playback['answers'] = []
		let waitingQuestions = [{ questionId, question, askedAt: answeredAt }]
		openSigned({
			overrides: {
				get answers() {
					return answers
				},
				get waitingQuestions() {
					return waitingQuestions
				},
			},
		})
		const item = region('Your questions').getByRole('listitem')
		await expect.element(item).toMatchTextContent(/copper gutters.*Dana will answer your question/)
		await expect.element(item.getByText(/^Asked November 21, \d+:\d+.[AP]M \w/)).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Ask another question' })).toBeVisible()
		await expectAccessible(document.body)
		answers = [ANSWER]
		waitingQuestions = []
		const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'))
		await expect.poll(() => returnToTab() && item.element().textContent).toContain(ANSWER.answer)
		await expect.element(item.getByText(/will answer/)).not.toBeInTheDocument()
	})

	it('shows neither the buttons for prices and signing nor the headline of the deck after the contract is signed', async () => {
		openSigned()
		await expect.element(heading).toBeVisible()
		for (const name of [/prices/i, /sign/i, /your new roof, explained/i])
			await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
		await expect
			.element(page.getByRole('heading', { name: /your new roof, explained/i }))
			.not.toBeInTheDocument()
	})

	it('shows nothing under "What happens next" when the company has written nothing', async () => {
		openSigned({ overrides: { nextSteps: [], answers: [] } })
		await expect.element(region('Your agreement')).toBeVisible()
		await expect.element(region('What happens next')).not.toBeInTheDocument()
		await expect.element(page.getByRole('button', { name: 'Ask a question' })).toBeVisible()
	})

	it('saves the signed copy and the calendar file', async () => {
		const saved = recordSavedFiles()
		const file = { filename: 'roofing-agreement.pdf', base64: btoa('%PDF-1.7') }
		const { calls } = openSigned({ api: { contracts: { pdf: () => file } } })
		await page.getByRole('button', { name: 'Download your copy' }).click()
		await expect.poll(() => saved).toEqual(['roofing-agreement.pdf'])
		await page.getByRole('button', { name: 'Add to calendar' }).click()
		await expect.poll(() => saved).toEqual(['roofing-agreement.pdf', 'appointment.ics'])
		expect(calls).toContainEqual({
			procedure: 'contracts.pdf',
			input: { documentId: DOCUMENT_ID },
		})
	})

	it('cancels the appointment after a confirmation', async () => {
		openSigned()
		await page.getByRole('button', { name: 'Cancel appointment' }).click()
		await page
			.getByRole('dialog', { name: 'Cancel the appointment?' })
			.getByRole('button', { name: 'Cancel appointment' })
			.click()
		await expect.element(region('No appointment yet')).toBeVisible()
		await expect.element(page.getByText(/Agreement signed\.$/)).toBeVisible()
		await page.getByRole('button', { name: 'Choose a time' }).click()
		await expect
			.element(page.getByRole('heading', { level: 1, name: /When may Dana/ }))
			.toHaveFocus()
	})

	it('plays the presentation again when the homeowner clicks “Your presentation”, and shows this page after its end', async () => {
		openSigned()
		await page.getByRole('button', { name: /Your presentation/ }).click()
		await expect.element(page.getByRole('button', { name: 'Pause' })).toHaveFocus()
		await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
		await expect.element(heading).toBeVisible()
	})

	it('opens the question field when the homeowner asks another question, and shows this page again after the answer', async () => {
		const stream = createAnswerStream()
		openSigned({ answers: [stream] })
		await page.getByRole('button', { name: 'Ask another question' }).click()
		await expect.element(page.getByRole('textbox', { name: 'Ask a question' })).toHaveFocus()
		await userEvent.keyboard('How long does it take?{Enter}')
		await expect.element(page.getByText('On slide 1 of 3', { exact: true })).toBeVisible()
		await expect.element(page.getByText(/^Paused/)).not.toBeInTheDocument()
		stream.finish(makeAnswer())
		await page.getByRole('button', { name: 'Done' }).click()
		await expect.element(heading).toBeVisible()
	})

	it('returns from the question field to this page without a question', async () => {
		openSigned()
		await page.getByRole('button', { name: 'Ask another question' }).click()
		await page.getByRole('button', { name: 'Back' }).click()
		await expect.element(heading).toBeVisible()
	})
})

describe('StartScreen of a homeowner with an appointment', () => {
	it('names the booked appointment with its time zone before the contract is signed', async () => {
		const { startTime, endTime, attendeeTZ } = makeAppointment()
		openPresentation({
			playback: makePlayback({ appointment: { startTime, endTime, attendeeTZ } }),
			api: { appointments: { get: () => makeBooking({ existingAppointment: makeAppointment() }) } },
		})
		const link = page.getByRole('link', { name: /Your appointment/ })
		await expect.element(link).toMatchTextContent(/Monday, March 4 at 9:30.AM Mountain Time/)
		await link.click()
		await expect
			.element(page.getByRole('heading', { level: 1, name: 'Dana will come on Monday, March 4.' }))
			.toHaveFocus()
		location.hash = ''
	})
})
