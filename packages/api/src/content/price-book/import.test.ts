import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { MAX_PRICE_ITEMS } from './limits.ts'
import { PriceUnit } from './schema.ts'

/** A price list as a supplier exports it. */
const SUPPLIER = [
	'Item Name,UOM,Sell Price,Tax,Long Desc,Vendor,Cost',
	'Ridge vent,LF,$15.50,Y,"Cut, vent and cap",ABC Supply,9.20',
	'Class 4 shingle system,SQ,"1,575.00",yes,Impact-rated,ABC Supply,341.20',
	'"8"" drip edge",LF,4.25,,,ABC Supply,1.10',
	'',
	'"Pipe boot,',
	'lead",EA,call,Y,,ABC Supply,22',
	'Soffit vent,SQFT/LF,22,Y,,ABC Supply,9',
	'Ridge Vent,LF,16,Y,,ABC Supply,9',
	'Chimney cricket,EA,1150,maybe,,ABC Supply,400',
	',EA,12,Y,,ABC Supply,4',
].join('\r\n')

const it = base.extend(
	'importCsv',
	({ api }) =>
		(csv: string) =>
			api.priceBook.import({ csv }),
)

describe('POST /api/price-book/import/preview', () => {
	it('refuses only the lines of a cycle for the cycle, and those that use one for their missing item', async ({
		api,
		importCsv,
	}) => {
		await importCsv('Item,Unit,Price,Formula\nVent,EA,12,\nCap,EA,,book.vent * 2\n')
		const csv = [
			'Item,Unit,Price,Formula',
			'Steep charge,SQ,,"if(predominant_pitch >= 8, 45, 0)"',
			'Loop,SQ,,book.loop + 1',
			'A,EA,,book.b',
			'B,EA,,book.a + book.steep_charge',
			'Vent,EA,,book.cap',
			'Uses A,EA,,book.a',
			'Uses Cap,EA,,book.cap',
			'Typo,EA,,foo * 2',
		].join('\n')
		const { lines } = await api.priceBook.previewImport({ csv })
		const reason = (cycle: string) => `A variable cannot depend on itself: ${cycle}.`
		expect(lines.map(({ name, message }) => [name, message])).toEqual([
			['Steep charge', null],
			['Loop', reason('book.loop → book.loop')],
			['A', reason('book.a → book.b → book.a')],
			['B', reason('book.a → book.b → book.a')],
			['Vent', expect.stringContaining('A variable cannot depend on itself: ')],
			[
				'Uses A',
				'The formula uses book.a, whose line cannot be imported. Correct that line first.',
			],
			['Uses Cap', null],
			['Typo', expect.stringContaining('No measurement or item is called “foo”')],
		])
	})

	it.for([
		['\r\n', '\r\n'],
		['\n', '\n'],
		['\r\n', '\n'],
	])(
		'recognizes the columns, and says for each line what it does or why not (line ends %j)',
		async ([ends = '', inside = ''], { api, importCsv }) => {
			const csv = SUPPLIER.replaceAll('\r\n', ends).replace(`boot,${ends}`, `boot,${inside}`)
			await importCsv('Item,Unit,Price,Taxable\nRidge vent,LF,14,no\n8" drip edge,ft,4.25,Y\n')
			const preview = await api.priceBook.previewImport({ csv })
			expect(preview.columns.map(({ heading, field }) => [heading, field])).toEqual([
				['Item Name', 'name'],
				['UOM', 'unit'],
				['Sell Price', 'price'],
				['Tax', 'taxable'],
				['Long Desc', 'description'],
				['Vendor', null],
				['Cost', null],
			])
			expect(preview).toMatchObject({ added: 1, changed: 1, unchanged: 1, errors: 5 })
			expect(
				preview.lines.map(({ line, result, message }) => [line, result, message ?? '']),
			).toEqual([
				[2, 'changed', ''],
				[3, 'added', ''],
				[4, 'unchanged', ''],
				[
					6,
					'error',
					'“call” is not a price. Enter a dollar amount such as 14.50, with no more than two decimal places.',
				],
				[
					8,
					'error',
					'“SQFT/LF” is not a known unit. Use square, linear foot, square foot, each, hour, day, layer, sheet, bundle, roll or job.',
				],
				[9, 'error', '“Ridge Vent” is on line 2 too. Keep one of the lines.'],
				[10, 'error', '“maybe” does not say whether the item is taxable. Write yes or no.'],
				[11, 'error', 'The item has no name. Enter one.'],
			])
			expect(preview.lines[0]).toMatchObject({
				unitCents: 1550,
				taxable: true,
				before: { unitCents: 1400, taxable: false },
			})
			const { items } = await api.priceBook.list({})
			expect(items.map(({ unitCents }) => unitCents)).toEqual([425, 1400])
		},
	)

	it('names the field of each error, and takes the cells that a person corrected', async ({
		api,
	}) => {
		const { lines } = await api.priceBook.previewImport({ csv: SUPPLIER })
		const wrong = lines.flatMap(({ line, field }) => (field === null ? [] : [[line, field]]))
		expect(wrong).toEqual([
			[6, 'price'],
			[8, 'unit'],
			[9, 'name'],
			[10, 'taxable'],
			[11, 'name'],
		])
		const corrections = [
			{ line: 6, field: 'price' as const, text: '31' },
			{ line: 8, field: 'unit' as const, text: 'linear foot' },
			{ line: 9, field: 'name' as const, text: 'Ridge vent, wide' },
			{ line: 10, field: 'taxable' as const, text: 'no' },
		]
		const table = { csv: SUPPLIER, corrections }
		expect(await api.priceBook.previewImport(table)).toMatchObject({ added: 7, errors: 1 })
		const done = await api.priceBook.import({ ...table, leaveOutErrors: true })
		expect(done).toMatchObject({ added: 7, errors: 1 })
		const { items } = await api.priceBook.list({ search: 'Pipe boot' })
		expect(items).toMatchObject([{ unitCents: 3100 }])
		const nowhere = { line: 99, field: 'price' as const, text: '31' }
		const refusal = await refusalOf(
			api.priceBook.previewImport({ csv: SUPPLIER, corrections: [nowhere] }),
		)
		expect(refusal.message).toBe(
			'corrections.0.line: The table has no item on line 99. Choose a line with an item.',
		)
	})

	it('uses the columns that a person chose', async ({ api }) => {
		const csv = 'A;B;C\nRidge vent;LF;15,50\nCap;EA;2\n'
		const none = await api.priceBook.previewImport({ csv })
		expect(none).toMatchObject({ missing: 'name', lines: [] })
		const chosen = { name: 1, unit: 2, price: 3 }
		const preview = await api.priceBook.previewImport({ csv, columns: chosen })
		expect(preview).toMatchObject({ missing: null, added: 1, errors: 1 })
		expect(preview.lines[0]?.message).toContain('“15,50” is not a price.')
		const refusal = await refusalOf(api.priceBook.previewImport({ csv, columns: { name: 4 } }))
		expect(refusal.message).toBe(
			'columns.name: The table has no column 4. Choose one of its columns.',
		)
	})

	it.for([
		['', 'csv: Choose a file'],
		[
			'\n\n',
			'csv: The table is empty. Enter headings in the first line and one item on each further line.',
		],
		['Item,Price\n"Ridge vent,14\n', 'csv: A quotation mark is opened on line'],
		['Item,Price\nRidge vent,LF,14\n', 'Line 2: The line has more cells than there are headings.'],
		['Item,Price\nRidge vent,14\n', 'Line 2: The item has no unit.'],
		['Item,Unit,Price\nRidge vent,LF,\n', 'Line 2: The item has no price.'],
		['Item,Unit,Price,Formula\nCap,EA,1,2\n', 'Line 2: The line has a price and a formula.'],
		['Item,Unit,Price\nCap,EA,1.005\n', 'Line 2: “1.005” is not a price.'],
		['Item,Unit,Price\nCap,EA,-1\n', 'Line 2: “-1” is not a price.'],
		['Item,Unit,Price\nCap,EA,20000001\n', 'Enter at most $20,000,000'],
		['Item,Key,Unit,Price\nCap,My Key,EA,1\n', 'Line 2: “My Key” is not a key.'],
		['Item,Unit,Formula\nCap,EA,lengths * 2\n', 'No measurement or item is called “lengths”'],
		['Item,Unit,Formula\nA,EA,book.b\nB,EA,book.a\n', 'A variable cannot depend on itself'],
		['Item\nCap\n', 'columns.price: Choose the column'],
		[`Item,Unit,Price\n${'x,EA,1\n'.repeat(MAX_PRICE_ITEMS + 1)}`, 'more than 2,000 lines'],
	])('refuses the table %j', async ([csv = '', message = ''], { importCsv }) => {
		const refusal = await refusalOf(importCsv(csv))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR' })
		expect(refusal.message).toContain(message)
	})
})

describe('POST /api/price-book/import', () => {
	it('imports nothing when a line has an error, or the other lines when asked', async ({
		api,
		importCsv,
	}) => {
		const refusal = await refusalOf(importCsv(SUPPLIER))
		expect(refusal.details.map(({ path }) => path)).toEqual([
			...['csv.6', 'csv.8', 'csv.9', 'csv.10', 'csv.11'],
		])
		expect((await api.priceBook.list({})).items).toEqual([])
		const done = await api.priceBook.import({ csv: SUPPLIER, leaveOutErrors: true })
		expect(done).toEqual({ added: 3, changed: 0, unchanged: 0, errors: 5 })
		const { items } = await api.priceBook.list({})
		expect(items).toMatchObject([
			{ name: '8" drip edge', key: 'item_8_drip_edge', unitCents: 425, taxable: true },
			{ name: 'Class 4 shingle system', unit: 'square', unitCents: 157_500 },
			{ name: 'Ridge vent', unitCents: 1550, description: 'Cut, vent and cap' },
		])
	})

	it('leaves fields without a column, and renames an item by its key', async ({
		api,
		importCsv,
	}) => {
		await importCsv('Item,Unit,Price,Taxable,Description\nRidge vent,LF,14,no,Cut and cap\n')
		await importCsv('Key,Item,Price\nridge_vent,Ridge vent 4 ft,15.5\n')
		expect((await api.priceBook.list({})).items).toMatchObject([
			{
				name: 'Ridge vent 4 ft',
				key: 'ridge_vent',
				unit: 'linear_foot',
				unitCents: 1550,
				taxable: false,
				description: 'Cut and cap',
			},
		])
		const taken = await refusalOf(importCsv('Key,Item,Unit,Price\ncap,RIDGE VENT 4 FT,EA,1\n'))
		expect(taken.message).toContain('already has an item')
	})

	it('leaves out a line whose formula uses the item of a line with an error', async ({ api }) => {
		const csv = 'Item,Unit,Price,Formula\nA,EA,call,\nB,EA,,book.a * 2\nC,EA,,book.b\nD,EA,1,\n'
		const done = await api.priceBook.import({ csv, leaveOutErrors: true })
		expect(done).toMatchObject({ added: 1, errors: 3 })
	})
})

describe('GET /api/price-book.csv', () => {
	it('writes any price book as a table that changes nothing when it is imported', async ({
		api,
		app,
		company,
	}) => {
		const { organizationId } = company
		const text = (maxLength: number) =>
			fc.oneof(
				fc.string({ minLength: 1, maxLength }),
				fc.string({ unit: fc.constantFrom(...'=-+@\',";\n ab'), minLength: 1, maxLength }),
			)
		const item = fc.record({
			name: text(20).filter((name) => name.trim() !== ''),
			unit: fc.constantFrom(...PriceUnit.options),
			price: fc.oneof(
				fc.nat({ max: 2_000_000_000 }).map((unitCents) => ({ unitCents, formula: null })),
				fc.constantFrom('-ridge_ft + 9', '2 * book.item_0').map((formula) => ({
					unitCents: null,
					formula,
				})),
			),
			taxable: fc.boolean(),
			description: text(20),
		})
		await fc.assert(
			fc.asyncProperty(
				fc.uniqueArray(item, { maxLength: 12, selector: ({ name }) => name.trim().toLowerCase() }),
				async (items) => {
					await app.db.priceItem.deleteMany({ where: { organizationId } })
					const at = company.now()
					const first = { name: 'The first', unit: 'each', unitCents: 1, taxable: true }
					await app.db.priceItem.createMany({
						data: [first, ...items.map(({ price, ...rest }) => ({ ...rest, ...price }))].map(
							(row, index) => ({
								...row,
								...('description' in row && { description: row.description.trim() }),
								id: crypto.randomUUID(),
								name: row.name.trim(),
								organizationId,
								key: `item_${index}`,
								createdAt: at,
								updatedAt: at,
							}),
						),
					})
					const { text: csv } = await api.priceBook.export()
					expect(await api.priceBook.import({ csv })).toEqual({
						added: 0,
						changed: 0,
						unchanged: items.length + 1,
						errors: 0,
					})
				},
			),
			{ numRuns: 40 },
		)
	})

	it('writes a table that makes the same items in an empty price book', async ({
		api,
		app,
		company,
	}) => {
		await api.priceBook.import({ csv: SUPPLIER, leaveOutErrors: true })
		const before = (await api.priceBook.list({})).items
		const { text: csv } = await api.priceBook.export()
		await app.db.priceItem.deleteMany({ where: { organizationId: company.organizationId } })
		await api.priceBook.import({ csv })
		const withoutIds = ({
			id: _,
			createdAt: _c,
			updatedAt: _u,
			...item
		}: (typeof before)[number]) => item
		expect((await api.priceBook.list({})).items.map(withoutIds)).toEqual(before.map(withoutIds))
	})
})
