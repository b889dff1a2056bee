import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { expectFocus, pressKey, tabTo } from './keyboard.ts'
import { prepareSale } from './sale-setup.ts'

const journey = useJourneyFixture()

it('a homeowner listens, asks, chooses, signs, books and moves the visit by keyboard alone', async () => {
	const sale = await prepareSale(journey)
	const { page, problems } = await openPage(journey.browser, WIDE)
	await page.goto(sale.link)
	await page.getByRole('button', { name: /^Play/ }).waitFor()
	await listens(page)
	await asks(page)
	await chooses(page)
	await signs(page)
	expect(problems.splice(0)).toEqual([expect.stringMatching(/status of 400/)])
	await books(page)
	expect(problems).toEqual([])
})

/** From the cover to the pause button, which has the focus as the voice begins. */
async function listens(page: Page): Promise<void> {
	await pressKey(page, /^Play/)
	await expectFocus(page, 'Pause')
	await page.keyboard.press('Space')
	await expectFocus(page, 'Play')
	await tabTo(page, 'Next slide')
}

/** One question cut short, another one after it, and back to where the slide was. */
async function asks(page: Page): Promise<void> {
	await tabTo(page, 'Ask a question')
	await page.keyboard.type('How much hail can it take?')
	await page.keyboard.press('Enter')
	await expectFocus(page, 'How much hail can it take?')
	await page.getByRole('button', { name: 'Stop' }).waitFor()
	await pressKey(page, 'Stop')
	await expectFocus(page, 'Continue')
	expect(await announced(page)).toContain('It takes hail of two inches.')
	await pressKey(page, 'Ask another')
	await expectFocus(page, 'Ask another question')
	await page.keyboard.type('Do you paint fences in Antarctica?')
	await page.keyboard.press('Enter')
	await page.getByText('Maya has your question').waitFor()
	await expectFocus(page, 'Continue')
	await page.keyboard.press('Escape')
	await expectFocus(page, 'Pause')
}

async function chooses(page: Page): Promise<void> {
	for (const slide of ['Two days of work', 'Three ways to do your roof']) {
		await page.keyboard.press('PageDown')
		await page.getByRole('heading', { name: slide }).first().waitFor()
	}
	await pressKey(page, 'Compare and choose')
	await expectFocus(page, 'Three options for your home')
	await pressKey(page, 'Why this price')
	await page.getByRole('dialog').waitFor()
	await page.keyboard.press('Escape')
	await expectFocus(page, 'Why this price')
	await tabTo(page, /^Choose Essential/)
	await pressKey(page, /^Continuous ridge vent/, 'Space')
	await expectFocus(page, /^Continuous ridge vent/)
	await pressKey(page, 'Choose Preferred')
	await page.getByText(/^Maya received your choice/).waitFor()
	await expectFocus(page, 'Preferred is chosen')
	await tabTo(page, 'Read and sign', true)
	await page.keyboard.press('Enter')
	await expectFocus(page, 'Read it, then sign')
}

/** Every field that is missing or wrong gets the focus with the words about it. */
async function signs(page: Page): Promise<void> {
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
	expect(await announced(page)).toMatch(/Karen Delgado/)
	await page.keyboard.press('Control+A')
	await page.keyboard.type('Karen Delgado')
	await page.keyboard.press('Enter')
	await expectFocus(page, /^It’s signed/)
}

async function books(page: Page): Promise<void> {
	await pressKey(page, 'Choose a time for the visit')
	await expectFocus(page, 'When may Maya come by?')
	await pressKey(page, /^\d+:\d+ [AP]M$/)
	await tabTo(page, 'Book this time', true)
	await page.keyboard.press('Enter')
	await expectFocus(page, /^Maya comes on/)
	await pressKey(page, 'Choose another time')
	await expectFocus(page, 'Which time is better?')
	await tabTo(page, /^\d+:\d+ [AP]M$/)
	await pressKey(page, /^\d+:\d+ [AP]M$/)
	await tabTo(page, 'Move to this time', true)
	await page.keyboard.press('Enter')
	await expectFocus(page, /^Maya comes on/)
}

/** What the live regions of the page say. */
async function announced(page: Page): Promise<string> {
	const regions = page.locator('[role=status], [role=alert], [aria-live=polite]')
	return (await regions.allTextContents()).join(' ')
}
