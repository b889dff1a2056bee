import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Company } from './api-requests.ts'
import { checkScreen } from './browser.ts'
import { makeDeck, makePresentation } from './presentation-setup.ts'

const ITEMS = 200
/** Price list of a supplier: 199 parts and a ridge vent at $14.25 a foot. */
const TABLE = [
	'Item Name,UOM,Sell Price,Tax,Cost',
	...Array.from(
		{ length: ITEMS - 1 },
		(_, index) => `Part ${index + 1},EA,"$1,${String(index).padStart(3, '0')}.50",Y,1.10`,
	),
	'Ridge vent,LF,14.25,Y,9.20',
].join('\r\n')

/**
 * Imports a table of 200 items in the editor and uses one of them in a formula. Changes the price of the item: a new
 * presentation has the new price to the cent.
 */
export async function checkPriceBook(
	page: Page,
	{ origin, size, company }: { origin: string; size: string; company: Company },
): Promise<void> {
	await page.goto(`${origin}/price-book`)
	await page.getByText('No items yet').waitFor()
	await checkScreen(page, `price-book-empty-${size}`)
	await page.getByRole('link', { name: 'Import' }).click()
	await page.getByRole('button', { name: 'Choose file' }).waitFor()
	const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) }
	await page.locator('input[type=file]').first().setInputFiles(file)
	const save = page.getByRole('button', { name: `Import ${ITEMS}`, exact: true })
	await save.waitFor()
	await checkScreen(page, `price-book-import-${size}`)
	await save.click()
	await page.getByText(`${ITEMS} items`, { exact: true }).waitFor()
	await checkScreen(page, `price-book-${size}`)

	const priceOf = await preparePrice(company)
	expect(await priceOf()).toBe(88_350)
	await page.getByRole('searchbox').fill('ridge')
	await page.getByRole('button', { name: 'Edit Ridge vent' }).click()
	await page.getByLabel('Amount in dollars').fill('15.55')
	await checkScreen(page, `price-item-${size}`)
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('$15.55').waitFor()
	expect(await priceOf()).toBe(96_410)
}

/** Creates a deck whose price is 62 feet of ridge vent. Returns a function that makes a presentation and reads its price in cents. */
async function preparePrice(company: Company): Promise<() => Promise<number>> {
	const { id, slideIds } = await makeDeck(company, [{ title: 'Your price' }], 'Ridge vents')
	const price = { mode: 'formula', formula: '62 * book.ridge_vent' }
	await company.send('PUT', `/api/slides/${slideIds[0]}/product-data`, {
		productData: { better: { name: 'Preferred', price } },
	})
	return async () => {
		const made = await makePresentation(company, id)
		const { presentation } = await company.send('GET', `/api/presentations/${made.id}`)
		return presentation.pricing[0].better.amountCents
	}
}
