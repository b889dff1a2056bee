import type { OrgContext } from '../../../core/trpc.ts'
import { type AdjustmentList, AdjustmentRecord } from '../price-adjustment-schema.ts'
import { requirePresentation } from '../read.ts'
import type { PresentationInput } from '../schema.ts'

/** Stored adjustment of a price. */
export type AdjustmentRow = {
	id: string
	status: string
	change: unknown
	options: unknown
	note: string
	byName: string | null
	createdAt: Date
	decidedByName: string | null
	decidedAt: Date | null
}

/** Most adjustments of one presentation that are listed. */
const LISTED = 100

/** Returns the adjustments of a presentation's price, the newest first. */
export async function listAdjustments(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<AdjustmentList> {
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	const rows = await ctx.db.priceAdjustment.findMany({
		where: { organizationId, presentationId },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: LISTED,
	})
	return { adjustments: rows.map(presentAdjustment) }
}

/** Builds the wire record of an adjustment from its row. */
export function presentAdjustment(row: AdjustmentRow): AdjustmentRecord {
	const { id, status, change, options, note, byName: by, decidedByName: decidedBy } = row
	return AdjustmentRecord.parse({
		id,
		status,
		change,
		options,
		note,
		by,
		decidedBy,
		createdAt: row.createdAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	})
}
