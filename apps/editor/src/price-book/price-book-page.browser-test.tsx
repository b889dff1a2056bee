import type { PriceBookPreview, PriceItem } from '@dormer/api/content/price-book/schema'
import type { PriceReview } from '@dormer/api/sale/presentations/price-review-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { priceItemFixture } from '../testing/price-book-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { ImportPage } from './import-page.tsx'
import { PriceBookPage } from './price-book-page.tsx'

const VENT = priceItemFixture({
	usedIn: [{ deckId: fixtureId(2), deckName: 'Full roof', place: 'slide 4, Better' }],
})
const STEEP = priceItemFixture({
	id: fixtureId(952),
	key: 'steep_charge',
	name: 'Steep charge',
	unit: 'square',
	unitCents: null,
	formula: 'if(predominant_pitch >= 8, 45, 0)',
	taxable: false,
	description: '',
})

type Options = {
	items?: PriceItem[]
	handlers?: Handlers['priceBook']
	role?: 'admin' | 'rep'
	review?: PriceReview
}

async function renderBook({
	items = [STEEP, VENT],
	handlers = {},
	role = 'admin',
	review = { presentations: [], hasMore: false },
}: Options = {}) {
	const calls = stubApi({
		auth: { me: () => meFixture({ role }) },
		priceBook: { list: () => ({ items: [...items] }), ...handlers },
		presentations: { reviewPrices: () => review },
	})
	await renderRoute(<PriceBookPage />, { id: '/app/price-book', address: '/price-book' })
	return calls
}

const dialog = page.getByRole('dialog')

describe('PriceBookPage', () => {
	it('shows a placeholder while the items load', async () => {
		await renderBook({ handlers: { list: noResponse } })
		await expect.element(page.getByRole('status', { name: 'Loading the price book' })).toBeVisible()
	})

	it("shows the server's error, and loads the items when the user retries", async () => {
		let isDown = true
		await renderBook({
			handlers: {
				list: () => {
					if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
					return { items: [VENT] }
				},
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('Ridge vent')).toBeVisible()
	})

	it('lists the homeowners who keep an earlier price, with both prices and a link', async () => {
		const option = (display: string) => ({
			state: 'exact' as const,
			display,
			amountCents: 1,
			reason: null,
			subtotalCents: null,
			discountCents: null,
			linesCents: null,
			taxCents: null,
			monthly: null,
		})
		await renderBook({
			review: {
				presentations: [
					{
						presentationId: fixtureId(501),
						homeowner: 'Karen Delgado',
						state: 'exact',
						address: '2847 S Clermont St',
						validUntil: '2026-12-18T23:00:00.000Z',
						items: ['Ridge vent'],
						options: [
							{
								slideId: fixtureId(701),
								title: 'Prices',
								tier: 'better',
								name: 'Better',
								isChosen: false,
								before: option('$19,690'),
								after: option('$19,783'),
							},
						],
					},
				],
				hasMore: true,
			},
		})
		await expect
			.element(page.getByText('At least 1 homeowner keeps an earlier price'))
			.toBeVisible()
		await page.getByRole('button', { name: 'Review' }).click()
		await expect
			.element(dialog.getByRole('row', { name: /Better/ }))
			.toHaveTextContent('Better$19,690$19,783')
		await expect
			.element(dialog.getByRole('link', { name: 'Karen Delgado' }))
			.toHaveAttribute('href', expect.stringContaining(fixtureId(501)))
		await expect.element(dialog.getByText(/valid until December 18/)).toBeVisible()
		await expectAccessible(document.body)
	})

	it('offers the first item and the import when there are no items', async () => {
		await renderBook({ items: [] })
		await expect.element(page.getByText('No items yet')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'New item' })).toBeVisible()
		await expect.element(page.getByRole('link', { name: 'Import' })).toBeVisible()
		await expectAccessible(document.body)
	})

	it('lists items with their prices and uses, finds words, and filters', async () => {
		await renderBook()
		await expect.element(page.getByText('2 items, used in 1 deck')).toBeVisible()
		await expect.element(page.getByText('Full roof, slide 4, Better')).toBeVisible()
		await expect.element(page.getByText('$14.00')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('searchbox', { name: 'Item or description' }).fill('cap')
		await expect.element(page.getByText('Steep charge')).not.toBeInTheDocument()
		await page.getByRole('button', { name: 'Not used 0' }).click()
		await page.getByRole('button', { name: 'Show all items' }).click()
		await expect.element(page.getByText('Steep charge')).toBeVisible()
	})

	it('shows reps the items without a way to change them', async () => {
		await renderBook({ role: 'rep' })
		await expect.element(page.getByText('Ridge vent')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
		for (const name of ['New item', 'Edit Ridge vent'])
			await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
		await expect.element(page.getByRole('link', { name: 'Import' })).not.toBeInTheDocument()
	})

	it('adds an item, and shows the error of a field', async () => {
		const calls = await renderBook({
			items: [],
			handlers: { create: (input: PriceItem) => ({ item: { ...VENT, ...input } }) },
		})
		await page.getByRole('button', { name: 'New item' }).click()
		await dialog.getByLabelText('Amount in dollars').fill('15.505')
		await dialog.getByRole('button', { name: 'Add item' }).click()
		await expect
			.element(dialog.getByText('Enter at most two digits after the decimal point'))
			.toBeVisible()
		await dialog.getByLabelText('Amount in dollars').fill('15.5')
		await dialog.getByRole('button', { name: 'Add item' }).click()
		await expect.element(dialog.getByText('Enter a name')).toBeVisible()
		await dialog.getByLabelText('Name').fill('Ridge vent')
		await dialog.getByLabelText('Unit', { exact: true }).selectOptions('linear_foot')
		await expectAccessible(document.body)
		await dialog.getByRole('button', { name: 'Add item' }).click()
		await expect.element(page.getByText('Ridge vent added')).toBeVisible()
		expect(inputsOf(calls, 'priceBook.create')).toEqual([
			{
				name: 'Ridge vent',
				unit: 'linear_foot',
				unitCents: 1550,
				formula: null,
				taxable: true,
				description: '',
			},
		])
	})

	it('lets the user choose when someone else saved the item in the meantime', async () => {
		const theirs = { ...VENT, unitCents: 1450, revision: 'revision-2' }
		const calls = await renderBook({
			handlers: {
				update: ({ revision }: { revision: string }) => {
					if (revision === theirs.revision) return { item: theirs }
					throw refusal(409, {
						code: 'CONFLICT',
						message: 'Someone else saved',
						current: { item: theirs },
					})
				},
			},
		})
		await page.getByRole('button', { name: 'Edit Ridge vent' }).click()
		await dialog.getByLabelText('Amount in dollars').fill('16')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect.element(page.getByText('Someone else changed this')).toBeVisible()
		await page.getByRole('button', { name: 'Save mine instead' }).click()
		await expect.element(page.getByText('Ridge vent saved')).toBeVisible()
		const sent = inputsOf(calls, 'priceBook.update')
		expect(sent).toMatchObject([
			{ unitCents: 1600, revision: 'revision-1' },
			{ unitCents: 1600, revision: 'revision-2' },
		])
	})

	it('deletes an item that no formula uses, and does not offer it for another', async () => {
		const calls = await renderBook({ handlers: { delete: () => ({ success: true }) } })
		await page.getByRole('button', { name: 'Edit Ridge vent' }).click()
		await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		await page.getByRole('button', { name: 'Edit Steep charge' }).click()
		await dialog.getByRole('button', { name: 'Delete' }).click()
		await page.getByRole('button', { name: 'Delete item' }).click()
		await expect.element(page.getByText('Steep charge deleted')).toBeVisible()
		expect(inputsOf(calls, 'priceBook.delete')).toEqual([{ itemId: STEEP.id }])
	})
})

describe('ImportPage', () => {
	const preview: PriceBookPreview = {
		columns: [
			{ number: 1, heading: 'Item Name', example: 'Ridge vent', field: 'name' },
			{ number: 2, heading: 'Cost', example: '9.20', field: null },
			{ number: 3, heading: 'Sell Price', example: '15.50', field: 'price' },
		],
		missing: null,
		added: 0,
		changed: 1,
		unchanged: 0,
		errors: 1,
		lines: [
			{
				line: 2,
				name: 'Ridge vent',
				result: 'changed',
				unit: 'linear_foot',
				unitCents: 1550,
				formula: null,
				taxable: true,
				before: VENT,
				message: null,
				field: null,
			},
			{
				line: 3,
				name: 'Pipe boot',
				result: 'error',
				unit: null,
				unitCents: null,
				formula: null,
				taxable: null,
				before: null,
				message: '“call” is not a price.',
				field: 'price',
			},
		],
	}

	it('shows what each line would do, takes other columns, and imports', async () => {
		const calls = stubApi({
			auth: { me: () => meFixture() },
			priceBook: {
				previewImport: () => preview,
				import: () => ({ added: 0, changed: 1, unchanged: 0, errors: 1 }),
			},
		})
		await renderRoute(<ImportPage />, {
			id: '/app/price-book/import',
			address: '/price-book/import',
		})
		await expect.element(page.getByText('Choose your table')).toBeVisible()
		const csv = 'Item Name,Cost,Sell Price\nRidge vent,9.20,15.50\n'
		const input = document.querySelector<HTMLInputElement>('input[type=file]')
		const files = new DataTransfer()
		files.items.add(new File([csv], 'prices.csv', { type: 'text/csv' }))
		if (input === null) throw new Error('There is no file input')
		input.files = files.files
		input.dispatchEvent(new Event('change', { bubbles: true }))
		await expect.element(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
		await expect.element(page.getByText('“call” is not a price.')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByLabelText('Cost is').selectOptions('price')
		await page.getByLabelText('Price on line 3').fill('31')
		await page.getByRole('button', { name: 'Use this' }).click()
		const choices = {
			columns: { name: 1, price: 2 },
			corrections: [{ line: 3, field: 'price', text: '31' }],
		}
		await expect
			.poll(() => inputsOf(calls, 'priceBook.previewImport'))
			.toEqual([{ csv }, { csv, columns: choices.columns }, { csv, ...choices }])
		await page.getByRole('button', { name: 'Import 1, leave out 1' }).click()
		await expect.element(page.getByText('Another page')).toBeVisible()
		expect(inputsOf(calls, 'priceBook.import')).toEqual([{ csv, ...choices, leaveOutErrors: true }])
	})
})
