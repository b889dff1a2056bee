import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_PRICE_ITEMS, MAX_TABLE_CHARACTERS } from './limits.ts'

const ITEMS = MAX_PRICE_ITEMS.toLocaleString('en-US')
const FORMULA =
	'Formula of the unit price in dollars. It can name measurements of the roof, such as `predominant_pitch`, and other items as `book.<key>`.'
const item = {
	name: 'Name of the item, unique in the price book. At most 80 characters.',
	unit: 'What one unit of the item is.',
	unitCents: 'Price of one unit in cents. Null when the item has a formula.',
	formula: `${FORMULA} Null when the item has an amount.`,
	taxable:
		'Whether the item is taxable. A price line whose unit price is this item alone is taxable when the item is, unless the line says otherwise. An option that is priced by one formula is fully taxable.',
	description: 'What the item includes. At most 300 characters.',
}
const table = {
	csv: `Table as text (CSV, at most ${MAX_TABLE_CHARACTERS.toLocaleString('en-US')} characters): headings in the first line, one item on each further line.`,
	columns:
		'Number of the column for each field, from 1. Fields that are left out are not imported. Without `columns`, the headings decide.',
	corrections:
		'Cells that replace those of the table, so that a line can be corrected without the file.',
}
const counts = {
	added: 'Number of new items.',
	changed: 'Number of items that change.',
	unchanged: 'Number of lines that change nothing.',
	errors: 'Number of lines that cannot be imported.',
}

/** Texts of the API reference about the price book. */
export const priceBookReference: SliceReference = {
	operations: {
		'priceBook.list': `Returns all items by name, at most ${ITEMS}.`,
		'priceBook.create':
			'Adds an item with either `unitCents` or `formula`. Price formulas of decks name it as `book.<key>`; the key is made from the name. Members need the role `admin`.',
		'priceBook.update':
			'Changes the fields that you send. The key stays, so a new name changes no formula. Prices that homeowners have seen stay as they are: a presentation keeps the items as they were when it was created, and only an expired price that is renewed uses the new ones.',
		'priceBook.delete':
			'Deletes an item. While a formula uses it, the call returns 409 `CONFLICT` and names every place.',
		'priceBook.previewImport':
			'Reads a table and returns what each line would add or change, and why a line cannot be imported. Saves nothing.',
		'priceBook.import':
			'Adds and changes items, all or none. A line refers to the item with its key or, without a key, to the item with its name. A cell that is missing or empty leaves its field as it is; an empty description removes it. A new item is taxable unless its line says otherwise. Items that the table does not name stay. When a line cannot be imported, the call returns 400 and names each such line, unless `leaveOutErrors` is true.',
		'priceBook.export':
			'Returns the price book as a CSV file. Importing this file changes nothing.',
	},
	models: {
		PriceItem: {
			$: 'Item of the price book of the company. It has either `unitCents` or `formula`.',
			id: 'ID of the item.',
			key: 'Formulas name the item as `book.<key>`. Made from the first name; it never changes.',
			...item,
			usedIn: 'Formulas that use the item.',
			revision:
				'Identifies the texts of this record. Send it with an update to avoid overwriting someone else’s changes.',
		},
		PriceItemUse: {
			$: 'Formula that uses an item.',
			deckId: 'ID of the deck. Null for the formula of another item.',
			deckName: 'Name of the deck. Null for the formula of another item.',
			place: 'Place of the formula, such as `slide 4, Better`.',
		},
		ListPriceItemsInput: {
			search: 'Part of a name or a description.',
		},
		PriceItemList: { $: 'Items of the price book.', items: 'Items by name.' },
		PriceItemAnswer: { $: 'An item of the price book.', item: 'The item.' },
		CreatePriceItemInput: { $: 'A new item.', ...item },
		PriceItemInput: { itemId: 'ID of the item.' },
		UpdatePriceItemInput: {
			$: 'Changes to an item. Fields that are left out stay as they are.',
			...item,
			itemId: 'ID of the item.',
			unitCents: 'Price of one unit in cents. It replaces the formula of the item.',
			formula: `${FORMULA} It replaces the amount of the item.`,
			revision:
				'The `revision` of the record that you read. When someone saved the item since then, the answer is 409 `CONFLICT` with the current record in `current`. Left out, the call overwrites.',
		},
		PriceBookTable: { $: 'A table of items.', ...table },
		ImportPriceBookInput: {
			$: 'A table of items to import.',
			...table,
			leaveOutErrors: 'True to import the other lines when some cannot be imported.',
		},
		PriceBookColumn: {
			$: 'Column of a table.',
			number: 'Number of the column, from 1.',
			heading: 'Its heading.',
			example: 'Its first value.',
			field: 'Field that the column contains. Null for a column that is left out.',
		},
		PriceBookLine: {
			$: 'What a line of a table would do.',
			line: 'Number of the line in the file.',
			name: 'Name of the item.',
			result: 'What the line would do.',
			unit: 'Unit after the import. Null for a line that cannot be imported.',
			unitCents: 'Price of one unit in cents after the import. Null for a formula.',
			formula: 'Formula after the import. Null for an amount.',
			taxable: 'Whether the item is taxable after the import.',
			before: 'The item as it is now. Null for a new item.',
			message: 'Why the line cannot be imported and what to do. Null for other lines.',
			field:
				'Field that is wrong, which `corrections` can correct. Null when there is no such field.',
		},
		PriceBookCorrection: {
			$: 'Cell that replaces one of a table.',
			line: 'Number of the line in the file.',
			field: 'Field of the cell.',
			text: 'New content of the cell.',
		},
		PriceBookLineBefore: { $like: 'PriceItem' },
		PriceBookPreview: {
			$: 'What an import would do. Nothing is saved.',
			columns: 'Columns of the table.',
			missing:
				'Field that every line needs and no column has. The response then contains no lines. Null otherwise.',
			...counts,
			lines: 'Lines of the table, in order.',
		},
		ImportedPriceBook: { $: 'What an import did.', ...counts },
	},
}
