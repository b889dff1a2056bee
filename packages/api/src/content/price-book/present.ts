import type { Prisma } from '@dormer/db'
import { revisionOf } from '../../core/revision.ts'
import { type PriceItem, type PriceItemUse, PriceUnit } from './schema.ts'
import { usesOf } from './used-in.ts'

export type PriceItemRow = Prisma.PriceItemGetPayload<object>

/** Converts an item of the price book to the wire record. */
export function presentItem(
	row: PriceItemRow,
	uses: ReadonlyMap<string, PriceItemUse[]>,
): PriceItem {
	const texts = {
		name: row.name,
		unit: PriceUnit.parse(row.unit),
		unitCents: row.unitCents,
		formula: row.formula,
		taxable: row.taxable,
		description: row.description,
	}
	return {
		id: row.id,
		key: row.key,
		...texts,
		usedIn: usesOf(uses, row.key),
		revision: revisionOf(texts),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}
