import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import { openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makeDeck } from './presentation-setup.ts'

const LONG = { timeout: 60_000 }

/** Uploads PDF and Word files in the editor of the started product, at each place that takes them. */
const journey = useJourneyFixture()
let company: Company
beforeAll(async () => {
	company = await signUp(journey)
})

const fileAt = (name: string) => path.join(import.meta.dirname, '../files', name)

it('turns a PDF into a deck whose slides are heard', async () => {
	const { page, problems } = await openAsRep()
	await page.goto(journey.url)
	await chooseFile(page, 'Choose files', 'price-table.pdf')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('Price list')
	await dialog.getByRole('button', { name: 'Create deck' }).click()
	await dialog.waitFor({ state: 'hidden' })
	await page.goto(`${journey.url}/decks`)
	await page
		.getByRole('link', { name: /Price list/ })
		.first()
		.click()
	await page.getByText('1 slide', { exact: true }).waitFor(LONG)
	await page.getByText('As Karen Delgado hears it').waitFor(LONG)
	const opened = page.context().waitForEvent('page')
	await page.getByRole('button', { name: 'Preview' }).press('Enter')
	const preview = await opened
	await preview.getByRole('button', { name: /^Play/ }).click(LONG)
	await preview.getByRole('heading', { name: 'Price list 2027' }).first().waitFor()
	await preview.locator('[aria-label=Captions] [data-spoken]').first().waitFor()
	expect(problems).toEqual([])
})

describe('contracts', () => {
	it.each([
		['fillable-contract.pdf', 'We replace the whole roof and remove all debris'],
		['numbered-clauses.docx', 'A deposit of 30% is due.'],
	])('imports %s as a contract', async (file, clause) => {
		const { id } = await makeDeck(company, [], file)
		const { page, problems } = await openAsRep()
		await page.goto(`${journey.url}/decks/${id}?tab=contract`)
		await chooseFile(page, 'Import a file', file)
		const paper = page.getByRole('region', { name: 'Text of the contract' })
		await paper.getByText(clause).first().waitFor(LONG)
		expect(problems).toEqual([])
	})
})

describe('documents of the company', () => {
	it.each([
		['double-spaced.pdf', 'Who gives access to the property?', /The owner shall give access/],
		['numbered-clauses.docx', 'How much deposit is due?', /A deposit of 30% is due/],
	])('answers a question from %s', async (file, question, answer) => {
		const { page, problems } = await openAsRep()
		await page.goto(`${journey.url}/knowledge`)
		await chooseFile(page, 'Upload documents', file)
		await page.getByRole('button', { name: file, exact: true }).waitFor(LONG)
		await page.getByLabel('Question', { exact: true }).fill(question)
		await page.getByLabel('Question', { exact: true }).press('Enter')
		await page.getByText(answer).first().waitFor(LONG)
		expect(problems).toEqual([])
	})
})

async function openAsRep() {
	const opened = await openPage(journey.browser, WIDE)
	await opened.context.addCookies(await company.cookies())
	return opened
}

async function chooseFile(page: Page, button: string, file: string): Promise<void> {
	const chooser = page.waitForEvent('filechooser')
	await page.getByRole('button', { name: button }).first().click()
	await (await chooser).setFiles(fileAt(file))
}
