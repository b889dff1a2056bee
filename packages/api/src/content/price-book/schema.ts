import { z } from 'zod'
import { IsoDateTime, Revision, Uuid } from '../../core/schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { FORMULA_LIMITS } from '../pricing/schema.ts'
import { MAX_PRICE_ITEMS, MAX_TABLE_CHARACTERS } from './limits.ts'

/** What one unit of an item is. */
export const PriceUnit = z.enum([
	'square',
	'linear_foot',
	'square_foot',
	'each',
	'hour',
	'day',
	'layer',
	'sheet',
	'bundle',
	'roll',
	'job',
])
export type PriceUnit = z.infer<typeof PriceUnit>

/** Largest price of one unit: 20 million dollars, as for a price (`MAX_PRICE_CENTS`). */
const unitCents = z
	.number('Enter an amount')
	.int('Enter whole cents')
	.min(0, 'Enter at least $0')
	.max(2_000_000_000, 'Enter at most $20,000,000')
const formula = z
	.string()
	.trim()
	.min(1, 'Enter a formula')
	.max(FORMULA_LIMITS.characters, `A formula has at most ${FORMULA_LIMITS.characters} characters`)
const taxable = z.boolean('Choose whether the item is taxable')

/** Texts of an item as people write them. */
export const itemTexts = {
	name: z
		.string()
		.trim()
		.min(1, 'Enter a name')
		.max(80, 'Enter at most 80 characters')
		.superRefine(refuseHiddenCharacters),
	unit: PriceUnit,
	description: z
		.string()
		.trim()
		.max(300, 'Enter at most 300 characters')
		.superRefine(refuseHiddenCharacters),
}

/** Where an item is used: a tier, an upgrade or a variable of a deck, or the formula of another item (then without a deck). */
export const PriceItemUse = z.object({
	deckId: Uuid.nullable(),
	deckName: z.string().nullable(),
	/** Such as “Slide 4, Better”. */
	place: z.string(),
})
export type PriceItemUse = z.infer<typeof PriceItemUse>

/** An item of the company's price book. It has either `unitCents` or `formula`. */
export const PriceItem = z.object({
	id: Uuid,
	/** Formulas name the item `book.<key>`. */
	key: z.string(),
	...itemTexts,
	unitCents: z.number().int().nullable(),
	formula: z.string().nullable(),
	taxable: z.boolean(),
	usedIn: z.array(PriceItemUse),
	revision: z.string(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type PriceItem = z.infer<typeof PriceItem>

export const ListPriceItemsInput = z.object({
	search: z.string().trim().max(80).optional(),
})
export type ListPriceItemsInput = z.infer<typeof ListPriceItemsInput>

export const PriceItemList = z.object({ items: z.array(PriceItem) })
export type PriceItemList = z.infer<typeof PriceItemList>

export const CreatePriceItemInput = z.object({
	name: itemTexts.name,
	unit: itemTexts.unit,
	unitCents: unitCents.nullable().default(null),
	formula: formula.nullable().default(null),
	taxable,
	description: itemTexts.description.default(''),
})
export type CreatePriceItemInput = z.infer<typeof CreatePriceItemInput>

export const PriceItemInput = z.object({ itemId: Uuid })
export type PriceItemInput = z.infer<typeof PriceItemInput>

export const UpdatePriceItemInput = z.object({
	itemId: Uuid,
	name: itemTexts.name.optional(),
	unit: itemTexts.unit.optional(),
	unitCents: unitCents.nullable().optional(),
	formula: formula.nullable().optional(),
	taxable: taxable.optional(),
	description: itemTexts.description.optional(),
	revision: Revision.optional(),
})
export type UpdatePriceItemInput = z.infer<typeof UpdatePriceItemInput>

export const PriceItemAnswer = z.object({ item: PriceItem })
export type PriceItemAnswer = z.infer<typeof PriceItemAnswer>

/** What a column of an imported table contains. */
export const PriceBookField = z.enum([
	'name',
	'key',
	'unit',
	'price',
	'formula',
	'taxable',
	'description',
])
export type PriceBookField = z.infer<typeof PriceBookField>

/** A cell that replaces one of a table: its line in the file, its field, and what stands in it. */
export const PriceBookCorrection = z.object({
	line: z.number().int().min(2),
	field: PriceBookField,
	text: z.string().max(FORMULA_LIMITS.characters),
})
export type PriceBookCorrection = z.infer<typeof PriceBookCorrection>

/** A table of items as text, which of its columns to use, and the cells that a person corrected. */
export const PriceBookTable = z.object({
	csv: z
		.string()
		.min(1, 'Choose a file')
		.max(MAX_TABLE_CHARACTERS, 'The table is too long. Import it in several parts.'),
	/** Number of the column for a field, from 1. Without it, the headings decide. */
	columns: z.partialRecord(PriceBookField, z.number().int().min(1).max(100)).optional(),
	corrections: z.array(PriceBookCorrection).max(MAX_PRICE_ITEMS).optional(),
})
export type PriceBookTable = z.infer<typeof PriceBookTable>

export const ImportPriceBookInput = PriceBookTable.extend({
	/** True to import the other lines when some cannot be imported. */
	leaveOutErrors: z.boolean().default(false),
})
export type ImportPriceBookInput = z.infer<typeof ImportPriceBookInput>

/** A column of a table. `field` is null for a column that is left out. `example` is its first value. */
export const PriceBookColumn = z.object({
	number: z.number().int(),
	heading: z.string(),
	example: z.string(),
	field: PriceBookField.nullable(),
})
export type PriceBookColumn = z.infer<typeof PriceBookColumn>

/** What a line of a table would do. `before` is the item as it is now; null for a new one. */
export const PriceBookLine = z.object({
	line: z.number().int(),
	name: z.string(),
	result: z.enum(['added', 'changed', 'unchanged', 'error']),
	unit: PriceUnit.nullable(),
	unitCents: z.number().int().nullable(),
	formula: z.string().nullable(),
	taxable: z.boolean().nullable(),
	before: PriceItem.pick({
		name: true,
		unit: true,
		unitCents: true,
		formula: true,
		taxable: true,
	}).nullable(),
	/** Why the line cannot be imported and what to do; null for other lines. */
	message: z.string().nullable(),
	/** Field whose correction could make the line one that can be imported; null when no single field is wrong. */
	field: PriceBookField.nullable(),
})
export type PriceBookLine = z.infer<typeof PriceBookLine>

const counts = {
	added: z.number().int(),
	changed: z.number().int(),
	unchanged: z.number().int(),
	errors: z.number().int(),
}

/** What an import would do. Nothing is saved. */
export const PriceBookPreview = z.object({
	columns: z.array(PriceBookColumn),
	/** Field that no column has and without which no line can be read; then there are no lines. */
	missing: z.enum(['name', 'price']).nullable(),
	...counts,
	lines: z.array(PriceBookLine),
})
export type PriceBookPreview = z.infer<typeof PriceBookPreview>

export const ImportedPriceBook = z.object(counts)
export type ImportedPriceBook = z.infer<typeof ImportedPriceBook>

/** The price book as a CSV file. The response is the file itself, not JSON. */
export const PriceBookFile = z.object({ filename: z.string(), text: z.string() })
