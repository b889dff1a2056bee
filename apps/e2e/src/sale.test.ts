import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { checkScreen, openPage, PHONE, WIDE } from './browser.ts'
import { countClicks } from './count-clicks.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { KAREN, makePresentation } from './presentation-setup.ts'
import { sellFromReports } from './price-of-report.ts'
import { prepareSale, type Sale } from './sale-setup.ts'

const PDFSIG = '/usr/bin/pdfsig'
const SOON = { timeout: 30_000 }

const journey = useJourneyFixture()
let prepared: Promise<Sale> | undefined
/** Prepares the sale at its first call. All tests use the same one. */
function openSale(): Promise<Sale> {
	prepared ??= prepareSale(journey)
	return prepared
}

it('lets a homeowner ask, compare, sign and book on a phone', async () => {
	const sale = await openSale()
	const office = await openPage(journey.browser, WIDE)
	await office.context.addCookies(await sale.company.cookies())
	const rep = office.page
	await rep.goto(`${journey.url}/presentations/${sale.presentationId}`)
	await rep.getByRole('heading', { name: 'Karen Delgado' }).waitFor()
	const home = await openPage(journey.browser, PHONE)

	await listenToSlides(home.page, rep, sale.link)
	await askQuestions(home.page, rep)
	const shown = await compareAndChoose(home.page, rep)
	const lower = await giveDiscount(home.page, rep, shown)
	await signContract(home.page, rep, lower)
	expect(home.problems.splice(0)).toEqual([expect.stringMatching(/status of 400/)])
	await downloadSealedPdf(home.page)
	await bookAppointment(home.page, rep)
	await checkScreen(rep, 'sale-rep')
	await checkEmails(sale)
	expect(home.problems).toEqual([])
	expect(office.problems).toEqual([])
})

it('makes prices to the cent of measurement reports, renews an expired one, and hands out the proposal before signing', () =>
	sellFromReports(journey))

it('lets a homeowner sign and book in at most 13 taps', async () => {
	const { company, deckId } = await openSale()
	const { url } = await makePresentation(company, deckId, { price_inputs: { squares: 24.7 } })
	const { page, context, problems } = await openPage(journey.browser, PHONE)
	const count = await countClicks(context)
	await page.goto(url)
	await press(page, /^Play/)
	await press(page, 'Outline and transcript')
	await press(page, 'Compare the prices')
	await press(page, 'Choose Preferred')
	await press(page, 'Read and sign')
	const name = page.getByLabel('Type your full name')
	await name.tap()
	await name.fill('Karen Delgado')
	for (const box of await page.getByRole('checkbox').all()) await box.tap()
	await press(page, /^Sign for /)
	await press(page, 'Choose an appointment time')
	await chooseSlot(page, 0)
	await press(page, 'Book this time')
	await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
	expect(count.clicks).toBeLessThanOrEqual(13)
	expect(problems).toEqual([])
	await context.close()
})

async function listenToSlides(page: Page, rep: Page, link: string): Promise<void> {
	await page.goto(link)
	await press(page, /^Play/)
	await captioned(page).waitFor()
	await rep.getByText('Watching now: slide 1, A roof for forty winters').waitFor()
	await press(page, 'Next slide')
	await page.getByRole('heading', { name: 'Two days of work' }).first().waitFor()
	await captioned(page).waitFor()
	await rep.getByText('Watching now: slide 2, Two days of work').waitFor()
}

/**
 * Asks two questions: a document answers the first, and an FAQ of a different slide answers the second. Then returns to the
 * slide on which the questions were asked.
 */
async function askQuestions(page: Page, rep: Page): Promise<void> {
	const promise = 'How long is your workmanship guaranteed?'
	await ask(page, 'Ask a question', promise)
	await page.getByRole('heading', { name: promise }).waitFor()
	const sources = page.getByRole('list', { name: 'Where this comes from' })
	await page
		.getByText(/^Here is what .+ (?:says|wrote)/)
		.first()
		.waitFor()
	await checkScreen(page, 'sale-answer')
	const questions = rep.getByRole('region', { name: 'Questions' })
	await questions.getByRole('heading', { name: promise }).waitFor()
	await checkScreen(rep, 'sale-rep-watching')

	await ask(page, 'Ask another question', 'How much hail can the new roof take?')
	await press(page, 'Stop')
	await sources.getByText('How much hail can the new roof take?').waitFor()
	await checkScreen(page, 'sale-answer-moved')
	await rep.getByText('Watching now: asking a question').waitFor()
	await press(page, 'Continue from slide 2')
	await page.getByRole('heading', { name: 'Two days of work' }).first().waitFor()
	await captioned(page).waitFor()
	await rep.getByText('Watching now: slide 2').waitFor()
}

/** Chooses a price and returns the amount that the page displays. */
async function compareAndChoose(page: Page, rep: Page): Promise<string> {
	await press(page, 'Next slide')
	await press(page, 'Compare and choose')
	await page
		.getByRole('main')
		.getByRole('heading', { name: 'Three ways to do your roof' })
		.waitFor()
	await rep.getByText('Watching now: reading the prices').waitFor()
	await checkScreen(page, 'sale-prices')
	await press(page, /^Lifetime, \$/)
	await page.getByRole('button', { name: 'Choose Lifetime' }).waitFor()
	const preferred = page.getByRole('article', { name: 'Preferred' })
	const before = await preferred.locator('.price').textContent()
	await preferred.getByRole('switch', { name: /Continuous ridge vent/ }).tap()
	await expect.poll(() => preferred.locator('.price').textContent(), SOON).not.toBe(before)
	const shown = (await preferred.locator('.price').textContent()) ?? ''
	await preferred.getByRole('button', { name: 'Why this price' }).tap()
	const why = page.getByRole('dialog')
	const rows = why.getByRole('listitem')
	expect(await rows.filter({ hasText: 'Fall discount' }).last().textContent()).toMatch(
		/^Fall discount− \$250\.00/,
	)
	expect(await rows.filter({ hasText: 'ridge vent' }).textContent()).toContain('+ $1,335.00')
	expect(await rows.last().textContent()).toBe(`Preferred${shown}`)
	await checkScreen(page, 'sale-why')
	await press(page, 'Close')
	await press(page, 'Choose Preferred')
	await page.getByText(`Maya received your choice: ${shown}.`).waitFor()
	await checkScreen(page, 'sale-chosen')
	const price = rep.getByRole('region', { name: 'Price' })
	await price.getByText(shown, { exact: true }).first().waitFor()
	await price.getByText('Chosen, not signed', { exact: true }).waitFor()
	return shown
}

const REASON = 'We work on your street that week'

/**
 * Takes $500 off at the table: the homeowner, whose page is open, reads both amounts and the reason, and chooses again with the same
 * upgrades. Returns the new amount.
 */
async function giveDiscount(page: Page, rep: Page, before: string): Promise<string> {
	await rep.getByRole('button', { name: 'Adjust price' }).click()
	const dialog = rep.getByRole('dialog', { name: 'Adjust price for Karen Delgado' })
	await dialog.getByLabel('Dollars').fill('500')
	await dialog.getByLabel(/^Reason/).fill(REASON)
	await dialog.getByText('− $500').first().waitFor()
	await checkScreen(rep, 'sale-adjust-price')
	await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
	await rep.getByText('Karen will see the new price.').waitFor()
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
	const sheet = page.getByRole('dialog', { name: 'The price has changed' })
	await sheet.getByText(before, { exact: true }).waitFor()
	await sheet.getByText(`${REASON}.`).waitFor()
	await checkScreen(page, 'sale-price-changed')
	await press(page, 'Back to the price')
	const preferred = page.getByRole('article', { name: 'Preferred' })
	const vent = preferred.getByRole('switch', { name: /Continuous ridge vent/ })
	await expect.poll(() => vent.isChecked(), SOON).toBe(true)
	const read = async () => (await preferred.locator('.price').textContent()) ?? ''
	await expect.poll(async () => dollarsOf(before) - dollarsOf(await read()), SOON).toBe(500)
	const shown = await read()
	await preferred.getByText(`${REASON}.`).waitFor()
	await press(page, 'Choose Preferred')
	await page.getByText(`Maya received your choice: ${shown}.`).waitFor()
	return shown
}

function dollarsOf(display: string): number {
	return Number(display.replace(/[$,]/g, ''))
}

async function signContract(page: Page, rep: Page, price: string): Promise<void> {
	await press(page, 'Read and sign')
	await page.getByRole('article', { name: 'Home improvement agreement' }).waitFor()
	await rep.getByText('Watching now: reading the contract').waitFor()
	await checkScreen(page, 'sale-sign')
	await page.getByRole('article').getByText(REASON).first().waitFor()
	await press(page, 'Go to signature')
	const name = page.getByLabel('Type your full name')
	await name.fill('Carl Delgado')
	for (const box of await page.getByRole('checkbox').all()) await box.check()
	await press(page, `Sign for ${price}`)
	await expect.poll(() => name.getAttribute('aria-invalid'), SOON).toBe('true')
	expect(await describedBy(name)).toMatch(/Karen Delgado/)
	await checkScreen(page, 'sale-signature-mismatch')
	await name.fill('karen  delgado')
	await press(page, `Sign for ${price}`)
	await page.getByRole('heading', { name: /It’s signed/ }).waitFor()
	const contracts = rep.getByRole('region', { name: 'Contracts' })
	await contracts.getByText('Home improvement agreement').waitFor()
	await contracts.getByText(price).waitFor()
}

async function downloadSealedPdf(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Download your copy' }).waitFor()
	await checkScreen(page, 'sale-signed')
	const download = page.waitForEvent('download')
	await press(page, 'Download your copy')
	const saved = await download
	expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
	await checkSeal(await saved.path())
}

/**
 * Verifies the seal of the signed PDF with the API. Also verifies it with pdfsig (poppler-utils) when that program is
 * installed.
 */
async function checkSeal(path: string): Promise<void> {
	const context = await journey.browser.newContext({ extraHTTPHeaders: { origin: journey.url } })
	const file = { name: 'copy.pdf', mimeType: 'application/pdf', buffer: await readFile(path) }
	const url = `${journey.url}/api/contracts/verify`
	const answer = await context.request.post(url, { multipart: { file } })
	expect(await answer.json()).toMatchObject({
		verdict: { valid: true },
		kept: { verdict: { valid: true } },
	})
	await context.close()
	if (!existsSync(PDFSIG)) return
	const { stdout } = await promisify(execFile)(PDFSIG, [path])
	expect(stdout).toContain('Signature is Valid')
	expect(stdout).toContain('Total document signed')
}

async function bookAppointment(page: Page, rep: Page): Promise<void> {
	await press(page, 'Choose an appointment time')
	await page.getByRole('heading', { name: 'When may Maya come by?' }).waitFor()
	await rep.getByText('Watching now: booking an appointment').waitFor()
	const first = await chooseSlot(page, 0)
	await checkScreen(page, 'sale-book')
	await press(page, 'Book this time')
	await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
	await checkScreen(page, 'sale-booked')
	const appointment = rep.getByRole('region', { name: 'Signature and appointment' })
	await appointment.getByText(first).waitFor()
	await press(page, 'Choose another time')
	await page.getByRole('heading', { name: 'Which time is better?' }).waitFor()
	// Chooses a time in the next week, because few times may be left on the first free day.
	await press(page, 'Later days')
	const second = await chooseSlot(page, 3)
	await checkScreen(page, 'sale-move')
	await press(page, 'Move to this time')
	await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
	await checkScreen(page, 'sale-moved')
	await appointment.getByText(second).waitFor()
}

/**
 * Selects the free slot at the given index on the displayed day. Returns a pattern that matches the time of the slot.
 */
async function chooseSlot(page: Page, number: number): Promise<RegExp> {
	const slot = page
		.getByRole('button', { name: /^\d+:\d+ / })
		.filter({ visible: true })
		.nth(number)
	const written = (await slot.textContent()) ?? ''
	await slot.tap()
	return new RegExp(written.replace(/\s[AP]M$/, ''))
}

/**
 * Emails that the homeowner must receive. Each entry has the kind of the email and the content type of its attachment.
 */
const MAILS = [
	'appointment_booked: text/calendar',
	'appointment_rescheduled: text/calendar',
	'contract_copy: application/pdf',
	'price_changed: ',
]

async function checkEmails({ mails }: Sale): Promise<void> {
	const toHer = async () =>
		(await mails())
			.filter(({ to, status }) => to === KAREN.email && status === 'sent')
			.map(({ kind, files }) => `${kind}: ${files.join(', ')}`)
			.sort()
	await expect.poll(toHer, SOON).toEqual(MAILS)
}

async function ask(page: Page, field: string, question: string): Promise<void> {
	const input = page.getByRole('textbox', { name: field }).filter({ visible: true })
	await input.fill(question)
	await input.press('Enter')
}

const captioned = (page: Page) =>
	page.locator('[aria-label=Captions] mark, [aria-label=Captions] [data-spoken]').first()

const press = (page: Page, name: string | RegExp) =>
	page.getByRole('button', { name }).filter({ visible: true }).first().tap()

/** Returns the description that a screen reader announces for a field. */
async function describedBy(field: ReturnType<Page['getByLabel']>): Promise<string> {
	const id = await field.getAttribute('aria-describedby')
	return (await field.page().locator(`[id="${id}"]`).textContent()) ?? ''
}
