import { BYTE_ORDER_MARK, csvLine } from '../../core/csv.ts'
import { dateIn } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { UNIT_LABELS } from './read-cells.ts'
import { PriceUnit } from './schema.ts'

const HEADINGS = ['Item', 'Key', 'Unit', 'Price', 'Formula', 'Taxable', 'Description']

/** Exports the price book as a table that can be imported again without a change. */
export async function exportItems({
	db,
	organizationId,
	now,
}: OrgContext): Promise<{ filename: string; text: string }> {
	const items = await db.priceItem.findMany({
		where: { organizationId },
		orderBy: [{ name: 'asc' }, { id: 'asc' }],
	})
	const { timezone } = await db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { timezone: true },
	})
	const lines = items.map(({ name, key, unit, unitCents, formula, taxable, description }) =>
		csvLine([
			name,
			key,
			UNIT_LABELS[PriceUnit.parse(unit)],
			unitCents === null ? '' : (unitCents / 100).toFixed(2),
			formula ?? '',
			taxable ? 'yes' : 'no',
			description,
		]),
	)
	return {
		filename: `price-book-${dateIn(timezone, now())}.csv`,
		text: BYTE_ORDER_MARK + csvLine(HEADINGS) + lines.join(''),
	}
}
