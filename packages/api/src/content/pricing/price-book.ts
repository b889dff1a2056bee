import type { Tx } from '@dormer/db'
import { acquireLock } from '../../core/advisory-lock.ts'
import { bookName, isBookName } from './book-names.ts'
import { findCycle, parseOrReason } from './dependencies.ts'
import { namesIn } from './formula.ts'
import { MeasurementField, PriceVariable, ProductSlideData } from './schema.ts'
import { formulasOf } from './slide-formulas.ts'

/** An item of the price book, as a calculation needs it. It has a price in cents or a formula. */
export type BookItem = {
	key: string
	name: string
	unitCents: number | null
	formula: string | null
	taxable: boolean
}

/** Measurements with their labels and units, such as those of the variables that a formula of an item adds. */
export const MEASURED: Record<MeasurementField, { label: string; unit: string }> = {
	roof_squares: { label: 'Roof size', unit: 'squares' },
	roof_area_sqft: { label: 'Roof area', unit: 'sq ft' },
	predominant_pitch: { label: 'Roof pitch', unit: '/12' },
	facets: { label: 'Roof facets', unit: 'facets' },
	ridge_ft: { label: 'Ridge', unit: 'ft' },
	hip_ft: { label: 'Hip', unit: 'ft' },
	valley_ft: { label: 'Valley', unit: 'ft' },
	rake_ft: { label: 'Rake', unit: 'ft' },
	eave_ft: { label: 'Eave', unit: 'ft' },
	step_flashing_ft: { label: 'Step flashing', unit: 'ft' },
	waste_pct: { label: 'Waste', unit: '%' },
}

/** Reads the items of a company as variables: an amount that is the same for every home, or a formula. */
export async function readBook(
	db: Pick<Tx, 'priceItem'>,
	organizationId: string,
): Promise<PriceVariable[]> {
	const items = await db.priceItem.findMany({
		where: { organizationId },
		orderBy: { key: 'asc' },
		select: { key: true, name: true, unitCents: true, formula: true, taxable: true },
	})
	return items.map(toVariable)
}

/**
 * Returns the variables that the prices of a deck use now: those of the deck, and what its formulas use of the price book
 * (`withBook`).
 */
export async function readDeckVariables(
	db: Pick<Tx, 'priceItem' | 'slide'>,
	deck: { id: string; organizationId: string; priceVariables: unknown },
): Promise<PriceVariable[]> {
	const { id: deckId, organizationId } = deck
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const book = await readBook(db, organizationId)
	if (book.length === 0) return variables
	const slides = await db.slide.findMany({
		where: { organizationId, deckId, slideType: 'product_pricing_v1' },
		select: { productData: true },
	})
	const priced = slides.flatMap(
		({ productData }) => ProductSlideData.nullable().parse(productData) ?? [],
	)
	return withBook(priced, variables, book)
}

/**
 * Locks the price book of a company until the transaction ends, so that nobody deletes an item while a formula that uses it is
 * saved.
 */
export async function lockBook(tx: Tx, organizationId: string): Promise<void> {
	await acquireLock(tx, `price book of ${organizationId}`)
}

/** Returns an item as a variable in dollars. */
function toVariable({ key, name, unitCents, formula, taxable }: BookItem): PriceVariable {
	const fields = {
		key: bookName(key),
		label: name,
		unit: '$',
		...(!taxable && { taxable: false as const }),
	}
	return formula === null
		? { ...fields, source: 'manual', purpose: 'everyone', default: (unitCents ?? 0) / 100 }
		: { ...fields, source: 'formula', formula }
}

/**
 * Returns the variables of a deck with what its formulas use of the price book: items, the items in their formulas, and the
 * measurements in their formulas that the deck has no variable for. A snapshot keeps them, so that a later change of the price
 * book moves no price that a homeowner has seen.
 */
export function withBook(
	slides: readonly ProductSlideData[],
	variables: readonly PriceVariable[],
	book: readonly PriceVariable[],
): PriceVariable[] {
	const joined = new Map(variables.map((variable) => [variable.key, variable]))
	const items = new Map(book.map((item) => [item.key, item]))
	const texts = [...slides.flatMap(formulasOf).map(({ text }) => text), ...formulaTexts(variables)]
	const pending = texts.flatMap(namesInFormula).filter(isBookName)
	for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
		const added = items.get(name) ?? measuredVariable(name)
		if (joined.has(name) || added === undefined) continue
		joined.set(name, added)
		pending.push(...formulaTexts([added]).flatMap(namesInFormula))
	}
	return [...joined.values()]
}

/**
 * Returns why the formula of an item cannot be calculated, or null for a valid formula and for an amount. The formula names items
 * of the price book (`names`) and measurements of the roof, because every deck has these.
 */
export function findItemProblem(
	{ formula }: Pick<BookItem, 'formula'>,
	names: ReadonlySet<string>,
): string | null {
	if (formula === null) return null
	const parsed = parseOrReason(formula)
	if (typeof parsed === 'string') return parsed
	const unknown = namesIn(parsed).find(
		(name) => !names.has(name) && !MeasurementField.safeParse(name).success,
	)
	return unknown === undefined
		? null
		: `No measurement or item is called “${unknown}”. A measurement is named like ridge_ft, an item like book.ridge_vent.`
}

/** Returns the names of items whose formulas lead back to themselves, or null. */
export function findBookCycle(book: readonly BookItem[]): string[] | null {
	return findCycle(book.map(toVariable))
}

/** Returns the names of the items in a formula, without repetition. A formula that cannot be parsed has none. */
export function bookNamesIn(text: string): string[] {
	return namesInFormula(text).filter(isBookName)
}

function namesInFormula(text: string): string[] {
	const formula = parseOrReason(text)
	return typeof formula === 'string' ? [] : namesIn(formula)
}

function formulaTexts(variables: readonly PriceVariable[]): string[] {
	return variables.flatMap(({ source, formula = '' }) => (source === 'formula' ? [formula] : []))
}

function measuredVariable(name: string): PriceVariable | undefined {
	const field = MeasurementField.safeParse(name).data
	return field && { key: field, source: 'measurement', measurementField: field, ...MEASURED[field] }
}
