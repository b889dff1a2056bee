import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { expectFocus, pressKey, tabTo } from './keyboard.ts'
import { prepareSale } from './sale-setup.ts'

const journey = useJourneyFixture()

it('lets a homeowner listen, ask, choose, sign and book with only the keyboard', async () => {
	const sale = await prepareSale(journey)
	const { page, problems } = await openPage(journey.browser, WIDE)
	await page.goto(sale.link)
	await page.getByRole('button', { name: /^Play/ }).waitFor()
	await listenToSlide(page)
	await askQuestions(page)
	await choosePrice(page)
	await signContract(page)
	expect(problems.splice(0)).toEqual([expect.stringMatching(/status of 400/)])
	await bookAppointment(page)
	expect(problems).toEqual([])
})

/** Starts playback and expects the focus on the pause button. */
async function listenToSlide(page: Page): Promise<void> {
	await pressKey(page, /^Play/)
	await expectFocus(page, 'Pause')
	await page.keyboard.press('Space')
	await expectFocus(page, 'Play')
	await tabTo(page, 'Next slide')
}

/** Asks a question and stops its answer. Then asks another question and returns to the slide. */
async function askQuestions(page: Page): Promise<void> {
	await tabTo(page, 'Ask a question')
	await page.keyboard.type('How much hail can the new roof take?')
	await page.keyboard.press('Enter')
	await expectFocus(page, 'How much hail can the new roof take?')
	await page.getByRole('button', { name: 'Stop' }).waitFor()
	await pressKey(page, 'Stop')
	await expectFocus(page, 'Continue')
	expect(await readLiveRegions(page)).toContain('It takes hail of two inches.')
	await pressKey(page, 'Ask another')
	await expectFocus(page, 'Ask another question')
	await page.keyboard.type('Do you build swimming pools in Antarctica?')
	await page.keyboard.press('Enter')
	await page.getByText('Shall I ask Maya?').waitFor()
	await expectFocus(page, 'Yes, ask Maya')
	await page.keyboard.press('Enter')
	await page.getByText('Maya has your question').waitFor()
	await expectFocus(page, 'Continue')
	await page.keyboard.press('Escape')
	await expectFocus(page, 'Pause')
}

async function choosePrice(page: Page): Promise<void> {
	for (const slide of ['Two days of work', 'Three ways to do your roof']) {
		await page.keyboard.press('PageDown')
		await page.getByRole('heading', { name: slide }).first().waitFor()
	}
	await pressKey(page, 'Compare and choose')
	await expectFocus(page, 'Three ways to do your roof')
	await pressKey(page, /^Why this price for /)
	await page.getByRole('dialog').waitFor()
	await page.keyboard.press('Escape')
	await expectFocus(page, /^Why this price for /)
	await tabTo(page, /^Choose Essential/)
	await pressKey(page, /^Continuous ridge vent/, 'Space')
	await expectFocus(page, /^Continuous ridge vent/)
	await pressKey(page, 'Choose Preferred')
	await page.getByText(/^Maya received your choice/).waitFor()
	await expectFocus(page, 'Preferred is chosen')
	await pressKey(page, 'Read and sign')
	await expectFocus(page, 'Read the agreement, then sign')
}

/** Submits the form with empty and with wrong fields. Expects the focus and the error message on each of these fields. */
async function signContract(page: Page): Promise<void> {
	await pressKey(page, /^Sign for/)
	await expectFocus(page, 'Type your full name')
	await page.keyboard.type('Carl Delgado')
	await page.keyboard.press('Enter')
	await expectFocus(page, /^I have read/)
	await page.keyboard.press('Space')
	await pressKey(page, 'What this means')
	await page.getByRole('dialog', { name: 'Signing electronically' }).waitFor()
	await page.keyboard.press('Escape')
	await expectFocus(page, 'What this means')
	await tabTo(page, /electronic/i, true)
	await page.keyboard.press('Space')
	await pressKey(page, /^Sign for/)
	await expectFocus(page, 'Type your full name')
	expect(await readLiveRegions(page)).toMatch(/Karen Delgado/)
	await page.keyboard.press('Control+A')
	await page.keyboard.type('Karen Delgado')
	await page.keyboard.press('Enter')
	await expectFocus(page, /^It’s signed/)
}

async function bookAppointment(page: Page): Promise<void> {
	await pressKey(page, 'Choose an appointment time')
	await expectFocus(page, 'When may Maya come by?')
	await pressKey(page, /^\d+:\d+ [AP]M$/)
	await tabTo(page, 'Book this time', true)
	await page.keyboard.press('Enter')
	await expectFocus(page, /^Maya will come on/)
	await pressKey(page, 'Choose another time')
	await expectFocus(page, 'Which time is better?')
	await tabTo(page, /^\d+:\d+ [AP]M$/)
	await pressKey(page, /^\d+:\d+ [AP]M$/)
	await tabTo(page, 'Move to this time', true)
	await page.keyboard.press('Enter')
	await expectFocus(page, /^Maya will come on/)
}

/** Returns the texts of all live regions of the page. */
async function readLiveRegions(page: Page): Promise<string> {
	const regions = page.locator('[role=status], [role=alert], [aria-live=polite]')
	return (await regions.allTextContents()).join(' ')
}
