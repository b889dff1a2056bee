import { withoutApostrophe } from '../../core/csv.ts'
import {
	bookName,
	bookNamesIn,
	cycleReason,
	findBookCycle,
	findItemProblem,
} from '../pricing/index.ts'
import { makeItemKey } from './item-key.ts'
import { BOOK_IS_FULL, MAX_PRICE_ITEMS } from './limits.ts'
import type { PriceItemRow } from './present.ts'
import { readCents, readTaxable, readUnit } from './read-cells.ts'
import { shorten, type TableLine } from './read-table.ts'
import { CreatePriceItemInput, PriceBookField, type PriceBookLine } from './schema.ts'

/** The fields of an item that a line of a table gives. */
export type ItemFields = CreatePriceItemInput & { key: string }
/** A line of a table with the item that it would change, and the fields that the item would have. */
export type PlannedLine = {
	line: number
	/** Name in the table, for a line that cannot be read. */
	name: string
	before: PriceItemRow | null
	item: ItemFields | null
	message: string | null
	/** Field that the message is about, or null. */
	field: PriceBookField | null
}

const KEY = /^[a-z][a-z0-9_]{0,39}$/

/**
 * Plans an import: which item each line changes or adds. The key decides which item a line means, or else the name. A cell that is
 * missing or empty leaves its field as it is, except for a description, which an empty cell removes. A new item without a word on
 * taxes is taxable.
 */
export function planImport(
	lines: readonly TableLine[],
	rows: readonly PriceItemRow[],
): PlannedLine[] {
	const book = {
		byKey: new Map(rows.map((row) => [row.key, row])),
		byName: new Map(rows.map((row) => [row.name.toLowerCase(), row])),
		taken: new Set(rows.map(({ key }) => key)),
	}
	const planned: PlannedLine[] = []
	const lineOfItem = new Map<string, number>()
	const lineOfName = new Map<string, number>()
	for (const line of lines) {
		const one = planLine(line, book)
		const item = one.item
		const name = item?.name.toLowerCase() ?? ''
		const twin = item === null ? undefined : (lineOfItem.get(item.key) ?? lineOfName.get(name))
		if (item === null || twin === undefined) planned.push(one)
		else
			planned.push(
				refuse(one, `“${item.name}” is on line ${twin} too. Keep one of the lines.`, 'name'),
			)
		if (item === null || twin !== undefined) continue
		book.taken.add(item.key)
		lineOfItem.set(item.key, one.line)
		lineOfName.set(name, one.line)
	}
	return refuseFormulas(refuseOverflow(refuseTakenNames(planned, rows), rows), rows)
}

/** Returns what a planned line would do, as a record. */
export function presentLine({
	line,
	name,
	before,
	item,
	message,
	field,
}: PlannedLine): PriceBookLine {
	const { unit = null, unitCents = null, formula = null, taxable = null } = item ?? {}
	return {
		line,
		name,
		result: resultOf({ before, item }),
		unit,
		unitCents,
		formula,
		taxable,
		before: before && {
			name: before.name,
			unit: CreatePriceItemInput.shape.unit.parse(before.unit),
			unitCents: before.unitCents,
			formula: before.formula,
			taxable: before.taxable,
		},
		message,
		field,
	}
}

/** Returns whether a line adds an item, changes one, changes nothing, or cannot be imported. */
export function resultOf({
	before,
	item,
}: Pick<PlannedLine, 'before' | 'item'>): PriceBookLine['result'] {
	if (item === null) return 'error'
	if (before === null) return 'added'
	const fields = ['name', 'unit', 'unitCents', 'formula', 'taxable', 'description'] as const
	return fields.every((field) => before[field] === item[field]) ? 'unchanged' : 'changed'
}

/** The items of a price book by key and by name in lower case, and all keys that are taken. */
type Book = {
	byKey: ReadonlyMap<string, PriceItemRow>
	byName: ReadonlyMap<string, PriceItemRow>
	taken: Set<string>
}

function planLine({ line, cells, hasTooManyCells }: TableLine, book: Book): PlannedLine {
	const before = findItem(cells, book)
	const stored: readonly (string | null)[] =
		before === null ? [] : [before.name, before.formula, before.description]
	const read = (field: PriceBookField) => {
		const cell = cells[field]
		// A cell that equals a stored text had no apostrophe added.
		return cell === undefined || stored.includes(cell) ? cell : withoutApostrophe(cell).trim()
	}
	const name = read('name') || before?.name || ''
	const nothing = { line, name: shorten(name), before, item: null }
	const refusal = (field: PriceBookField | null, message: string): PlannedLine => ({
		...nothing,
		message,
		field,
	})
	if (hasTooManyCells)
		return refusal(
			null,
			'The line has more cells than there are headings. Put text that contains a comma in quotation marks.',
		)
	if (name === '') return refusal('name', 'The item has no name. Enter one.')
	const key = read('key') ?? ''
	if (key !== '' && !KEY.test(key))
		return refusal(
			'key',
			`“${shorten(key)}” is not a key. A key starts with a letter and has at most 40 lowercase letters, digits and underscores. Leave it empty for a new item.`,
		)
	const unitCell = read('unit') ?? ''
	const unit = unitCell === '' ? before?.unit : readUnit(unitCell)
	if (unit === null)
		return refusal('unit', `“${shorten(unitCell)}” is not a known unit. Use ${UNITS_HINT}.`)
	if (unit === undefined) return refusal('unit', `The item has no unit. Use ${UNITS_HINT}.`)
	const taxCell = read('taxable') ?? ''
	const taxable = taxCell === '' ? (before?.taxable ?? true) : readTaxable(taxCell)
	if (taxable === null)
		return refusal(
			'taxable',
			`“${shorten(taxCell)}” does not say whether the item is taxable. Write yes or no.`,
		)
	const price = readPrice({ price: read('price') ?? '', formula: read('formula') ?? '' }, before)
	if (typeof price === 'string') return refusal('price', price)
	const { data, error } = CreatePriceItemInput.safeParse({
		name,
		unit,
		taxable,
		...price,
		description: read('description') ?? before?.description ?? '',
	})
	if (error !== undefined) {
		const [first] = error.issues
		const field = PriceBookField.safeParse(first?.path[0]).data ?? 'price'
		return refusal(field, `${first?.path.join('.') ?? 'name'}: ${first?.message ?? 'Invalid'}.`)
	}
	return {
		...nothing,
		item: { ...data, key: before?.key ?? (key === '' ? makeItemKey(name, book.taken) : key) },
		message: null,
		field: null,
	}
}

const UNITS_HINT =
	'square, linear foot, square foot, each, hour, day, layer, sheet, bundle, roll or job'

/** Finds the item that a line means: by its key, or without a key by its name. */
function findItem(
	{ key = '', name = '' }: TableLine['cells'],
	{ byKey, byName }: Book,
): PriceItemRow | null {
	if (key !== '') return byKey.get(key) ?? null
	const [written, meant] = [name, withoutApostrophe(name)].map((text) => text.toLowerCase())
	return byName.get(written ?? '') ?? byName.get(meant ?? '') ?? null
}

/** Returns the price of a line, or why it has none. */
function readPrice(
	{ price, formula }: { price: string; formula: string },
	before: PriceItemRow | null,
): Pick<CreatePriceItemInput, 'unitCents' | 'formula'> | string {
	if (price !== '' && formula !== '') return 'The line has a price and a formula. Keep one of them.'
	if (formula !== '') return { unitCents: null, formula }
	if (price === '')
		return before === null
			? 'The item has no price. Enter a dollar amount such as 14.50, or a formula in the “Formula” column.'
			: { unitCents: before.unitCents, formula: before.formula }
	const unitCents = readCents(price)
	return unitCents === null
		? `“${shorten(price)}” is not a price. Enter a dollar amount such as 14.50, with no more than two decimal places.`
		: { unitCents, formula: null }
}

function refuse(planned: PlannedLine, message: string, field: PriceBookField | null): PlannedLine {
	return { ...planned, item: null, message, field }
}

/** Refuses names that another item of the price book has and keeps. */
function refuseTakenNames(
	planned: readonly PlannedLine[],
	rows: readonly PriceItemRow[],
): PlannedLine[] {
	const renamed = new Map(planned.flatMap(({ item }) => (item ? [[item.key, item.name]] : [])))
	const names = new Map(
		rows.map(({ key, name }) => [(renamed.get(key) ?? name).toLowerCase(), key]),
	)
	return planned.map((one) => {
		const owner = one.item && names.get(one.item.name.toLowerCase())
		return one.item === null || owner === undefined || owner === one.item.key
			? one
			: refuse(
					one,
					`The price book already has an item “${one.item.name}”. Enter a different name.`,
					'name',
				)
	})
}

/** Refuses new items beyond the largest number of items. */
function refuseOverflow(
	planned: readonly PlannedLine[],
	rows: readonly PriceItemRow[],
): PlannedLine[] {
	let count = rows.length
	return planned.map((one) => {
		if (resultOf(one) !== 'added' || ++count <= MAX_PRICE_ITEMS) return one
		return refuse(one, BOOK_IS_FULL, null)
	})
}

/**
 * Refuses lines whose formulas cannot be calculated with the items as they would be after the import. A line that uses an item of
 * a refused line is refused too.
 */
function refuseFormulas(
	planned: readonly PlannedLine[],
	rows: readonly PriceItemRow[],
): PlannedLine[] {
	const after = new Map<string, ItemFields | PriceItemRow>(rows.map((row) => [row.key, row]))
	for (const { item } of planned) if (item !== null) after.set(item.key, item)
	const names = new Set([...after.keys()].map(bookName))
	const cycles = findCycles(after, rows)
	let checked = planned.map((one) => {
		if (one.item === null || one.item.formula === null) return one
		const cycle = cycles.get(bookName(one.item.key))
		const problem = cycle === undefined ? findItemProblem(one.item, names) : cycleReason(cycle)
		return problem === null ? one : refuse(one, problem, 'formula')
	})
	const uses = new Map(checked.map(({ item }) => [item, bookNamesIn(item?.formula ?? '')]))
	for (let refused = true; refused; ) {
		const available = new Set(
			[...rows, ...checked.flatMap(({ item }) => item ?? [])].map(({ key }) => bookName(key)),
		)
		refused = false
		checked = checked.map((one) => {
			const lacking = uses.get(one.item)?.find((name) => !available.has(name))
			if (one.item === null || lacking === undefined) return one
			refused = true
			return refuse(
				one,
				`The formula uses ${lacking}, whose line cannot be imported. Correct that line first.`,
				'formula',
			)
		})
	}
	return checked
}

/**
 * Returns the cycle of each item whose formula leads back to it, by the name of the item. `after` are the items as they would be
 * after the import, by key. To find every cycle, the items of one take their stored form again before the next is searched.
 */
function findCycles(
	after: ReadonlyMap<string, ItemFields | PriceItemRow>,
	rows: readonly PriceItemRow[],
): ReadonlyMap<string, readonly string[]> {
	const stored = new Map(rows.map((row) => [bookName(row.key), row]))
	const items = new Map([...after].map(([key, item]) => [bookName(key), item]))
	const found = new Map<string, readonly string[]>()
	for (
		let cycle = findBookCycle([...items.values()]);
		cycle !== null;
		cycle = findBookCycle([...items.values()])
	)
		for (const name of cycle) {
			found.set(name, cycle)
			const row = stored.get(name)
			if (row === undefined) items.delete(name)
			else items.set(name, row)
		}
	return found
}
