import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AnswerStream, createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import { button, QUESTION } from '../testing/ask-question.ts'
import { linesOf } from '../testing/lines-of.ts'
import { pausePresentation } from '../testing/open-presentation.tsx'
import { makePlayback, makeRecordedSlide, makeSlides } from '../testing/playback-fixture.ts'
import { makePrice, makeSelection, makeStatedPrice, makeTotal } from '../testing/pricing-fixture.ts'

const heading = page.getByRole('heading', { level: 1, name: 'That’s it, Karen.' })
const nextStep = page.getByRole('region', { name: 'Next step' })
const replayed = page.getByRole('main').getByRole('listitem')

/** Returns the keys of the queues in local storage that hold events which the server has not confirmed. */
const unsentEvents = () => Object.keys(localStorage).filter((key) => key.startsWith('dormer.told.'))

async function playToTheEnd(playback: Playback = makePlayback(), answers: AnswerStream[] = []) {
	const server = await pausePresentation({ playback, answers })
	for (const _ of playback.slides) await userEvent.keyboard('{PageDown}')
	await expect.element(nextStep).toBeVisible()
	return server
}

describe('EndScreen', () => {
	it('shows the end screen after the last word, with the focus on its heading', async () => {
		const slides = [...makeSlides(), makeRecordedSlide(['Thank you.'])]
		await pausePresentation({ playback: makePlayback({ slides }) })
		await userEvent.keyboard('{PageDown}{PageDown}{PageDown} ')
		await expect.element(heading).toHaveFocus()
		await expectAccessible(document.body)
	})

	it('shows the button for the prices as the first button while the homeowner has chosen no tier', async () => {
		await playToTheEnd()
		await expect
			.poll(() => nextStep.getByRole('button').elements().map(textOf))
			.toEqual([
				'Compare the prices',
				'Choose an appointment time',
				'Ask',
				'Share with the other owner',
			])
		await expect
			.element(nextStep.getByRole('link', { name: 'Call Dana' }))
			.toHaveAttribute('href', 'tel:3035550142')
		await expect
			.element(nextStep.getByRole('link', { name: 'Email' }))
			.toHaveAttribute('href', 'mailto:hello@summitpeak.example')
	})

	it.each([390, 360])('keeps the label of each button on one line at %i px', async (width) => {
		await page.viewport(width, 640)
		await playToTheEnd()
		const buttons = [
			...nextStep.getByRole('button').elements(),
			...nextStep.getByRole('link').elements(),
		]
		expect(buttons.map((each) => [each.textContent, linesOf(each)])).toEqual(
			buttons.map((each) => [each.textContent, 1]),
		)
		expect(document.documentElement.scrollWidth).toBe(width)
	})

	it('writes the phone number out on a wide screen, where a homeowner dials it on another device', async () => {
		await page.viewport(1440, 900)
		await playToTheEnd()
		await expect
			.element(nextStep.getByRole('link', { name: 'Call Dana (303) 555-0142' }))
			.toBeVisible()
	})

	it('shows the button for signing as the first button after the homeowner has chosen a tier', async () => {
		const selection = makeSelection('better', { price: makePrice(14_500) })
		const price = makeStatedPrice({ total: makeTotal(14_500) })
		await playToTheEnd(makePlayback({ selection, price }))
		await expect
			.poll(() => nextStep.getByRole('button').elements().map(textOf))
			.toEqual([
				'Read and sign',
				'See your choice',
				'Choose an appointment time',
				'Ask',
				'Share with the other owner',
			])
	})

	it('records the click on a next step, and opens the page of this step', async () => {
		const { calls } = await playToTheEnd()
		await nextStep.getByRole('button', { name: 'Compare the prices' }).click()
		await expect
			.element(page.getByRole('heading', { level: 1, name: 'Your options' }))
			.toHaveFocus()
		const click = {
			type: 'cta.clicked',
			ctaType: 'prices',
			ctaLabel: 'Compare the prices',
		}
		const recorded = () =>
			JSON.stringify(calls.filter(({ procedure }) => procedure === 'presentations.recordEvents'))
		for (const value of Object.values(click)) await expect.poll(recorded).toContain(`"${value}"`)
		expect(recorded()).toContain('"presentation.completed"')
	})

	it('opens the question field on the last slide after a click on Ask, and shows the end screen again after the answer, also when it is on another slide', async () => {
		const playback = makePlayback()
		const answers = [playback.slides[0], playback.slides[2]].map((slide) => {
			const stream = createAnswerStream()
			stream.finish(makeAnswer({ relatedSlideId: slide?.id ?? null }))
			return stream
		})
		const { calls } = await playToTheEnd(playback, answers)
		for (const place of ['1 of 3', '3 of 3']) {
			await nextStep.getByRole('button', { name: 'Ask' }).click()
			await userEvent.keyboard(`${QUESTION}{Enter}`)
			await expect.element(button('Done')).toHaveFocus()
			await expect.element(page.getByText(`On slide ${place}`, { exact: true })).toBeVisible()
			await button('Done').click()
			await expect.element(heading).toHaveFocus()
		}
		await expect.poll(unsentEvents).toEqual([])
		expect(JSON.stringify(calls).split('"presentation.completed"')).toHaveLength(2)
	})

	it('plays the rest of the last slide when the homeowner clicks Play instead of asking', async () => {
		await playToTheEnd()
		await nextStep.getByRole('button', { name: 'Ask' }).click()
		await expect.element(page.getByRole('textbox', { name: 'Ask a question' })).toHaveFocus()
		await expect.element(page.getByText('3 of 3')).toBeVisible()
		await page.getByRole('button', { name: 'Play' }).click()
		await expect.element(nextStep).toBeVisible()
	})

	it('plays a single part again from the start of that part', async () => {
		await playToTheEnd()
		await page.getByRole('button', { name: /What we install/ }).click()
		await expect
			.element(page.getByRole('heading', { level: 2, name: 'What we install' }))
			.toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Pause' })).toHaveFocus()
	})

	it('offers to replay the four longest parts of the presentation, or all parts on request', async () => {
		const short = Array.from({ length: 3 }, (_, i) =>
			makeRecordedSlide(['Short.'], { title: `Short part ${i + 1}` }),
		)
		await playToTheEnd(makePlayback({ slides: [...makeSlides(), ...short] }))
		await expect.poll(() => replayed.elements().length).toBe(4)
		await expect.element(page.getByText('Short part 3')).not.toBeInTheDocument()
		await page.getByRole('button', { name: 'Show all 6 parts' }).click()
		await expect.poll(() => replayed.elements().length).toBe(6)
	})

	it('plays the whole presentation again from the start', async () => {
		await playToTheEnd()
		await page.getByRole('button', { name: 'Watch all 3 parts from the start' }).click()
		await expect
			.element(page.getByRole('heading', { level: 2, name: 'Your roof today' }))
			.toBeVisible()
	})
})

function textOf(element: Element): string | null {
	return element.textContent
}
