import { AppError, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { lockBook } from '../pricing/index.ts'
import { type PlannedLine, planImport, presentLine, resultOf } from './plan-import.ts'
import { readTable, type Table } from './read-table.ts'
import type {
	ImportedPriceBook,
	ImportPriceBookInput,
	PriceBookPreview,
	PriceBookTable,
} from './schema.ts'

/** Returns what an import of a table would do, line by line. Saves nothing. */
export async function previewImport(
	ctx: OrgContext,
	input: PriceBookTable,
): Promise<PriceBookPreview> {
	const { db, organizationId } = ctx
	await enforceRateLimit(ctx, 'priceBookImport', organizationId)
	const { columns, lines } = readTable(input)
	const missing = findMissing(columns)
	const rows = await db.priceItem.findMany({ where: { organizationId } })
	const planned = missing === null ? planImport(lines, rows) : []
	return { columns, missing, ...countResults(planned), lines: planned.map(presentLine) }
}

/**
 * Imports a table: adds and changes items, all or none. Rejects with 400 when a line cannot be imported, and names each such line,
 * unless `leaveOutErrors` is set. Items that the table does not name stay.
 */
export async function importItems(
	ctx: OrgContext,
	{ leaveOutErrors, ...table }: ImportPriceBookInput,
): Promise<ImportedPriceBook> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'priceBookImport', organizationId)
	const { columns, lines } = readTable(table)
	const missing = findMissing(columns)
	if (missing !== null) throw invalid(`columns.${missing}`, 'Choose the column with this field.')
	const at = ctx.now()
	return ctx.db.$transaction(async (tx) => {
		await lockBook(tx, organizationId)
		const rows = await tx.priceItem.findMany({ where: { organizationId } })
		const planned = planImport(lines, rows)
		if (!leaveOutErrors) rejectErrors(planned)
		const added = planned.flatMap(({ before, item }) =>
			before === null && item !== null
				? [{ ...item, id: newId(), organizationId, createdAt: at, updatedAt: at }]
				: [],
		)
		for (const one of planned) {
			if (one.before === null || one.item === null || resultOf(one) !== 'changed') continue
			const where = { id: one.before.id, organizationId }
			await tx.priceItem.update({ where, data: { ...one.item, updatedAt: at } })
		}
		await tx.priceItem.createMany({ data: added })
		return countResults(planned)
	})
}

/** Returns the field without which no line can be read, or null. */
function findMissing(columns: Table['columns']): 'name' | 'price' | null {
	const fields = columns.map(({ field }) => field)
	if (!fields.includes('name') && !fields.includes('key')) return 'name'
	return fields.includes('price') || fields.includes('formula') ? null : 'price'
}

function rejectErrors(planned: readonly PlannedLine[]): void {
	const details = planned.flatMap(({ line, message }) =>
		message === null ? [] : [{ path: `csv.${line}`, message: `Line ${line}: ${message}` }],
	)
	const [first] = details
	if (first !== undefined) throw new AppError('VALIDATION_ERROR', first.message, { details })
}

function countResults(planned: readonly PlannedLine[]): ImportedPriceBook {
	const results = planned.map(resultOf)
	const count = (result: (typeof results)[number]) => results.filter((one) => one === result).length
	return {
		added: count('added'),
		changed: count('changed'),
		unchanged: count('unchanged'),
		errors: count('error'),
	}
}
