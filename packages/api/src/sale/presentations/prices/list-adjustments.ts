import { Homeowner } from '../../../core/homeowner-schema.ts'
import { listedModes } from '../../../core/keys/test-mode.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { fullName } from '../playback/personalize.ts'
import {
	type AdjustmentList,
	AdjustmentRecord,
	type AdjustmentStatus,
	type DiscountRequests,
} from '../price-adjustment-schema.ts'
import { requirePresentation } from '../read.ts'
import type { PresentationInput } from '../schema.ts'
import { adjustFacts } from './adjust-facts.ts'
import { calculatePrices } from './calculate-prices.ts'
import { compareOptions } from './compare-options.ts'
import { readDiscountLimits } from './discount-limit.ts'
import { readPricedPresentation } from './priced-presentation.ts'
import { withCurrentBook } from './renew-book.ts'

/** Stored adjustment of a price. */
export type AdjustmentRow = {
	id: string
	status: string
	change: unknown
	options: unknown
	note: string
	byId: string | null
	byName: string | null
	createdAt: Date
	decidedByName: string | null
	decidedAt: Date | null
}

/** Most adjustments of one presentation that are listed. */
const LISTED = 100

/** Returns the adjustments of a presentation's price, the newest first. A request has the prices as it would be allowed now. */
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
	const adjustments = rows.map(presentAdjustment)
	const requested = adjustments.find(({ status }) => status === 'requested')
	if (requested !== undefined)
		requested.options = await currentOptions(ctx, presentationId, requested)
	return { adjustments }
}

/**
 * Returns the discounts that wait for the decision of the caller, the newest first. Empty for a rep, and for an admin whose own
 * limit is below the highest of the company.
 */
export async function listDiscountRequests(ctx: OrgContext): Promise<DiscountRequests> {
	const { organizationId, caller, db } = ctx
	const { own, highest } = await readDiscountLimits(ctx, db)
	if (caller.kind !== 'user' || caller.role !== 'admin' || own < highest) return { requests: [] }
	const rows = await db.priceAdjustment.findMany({
		where: {
			organizationId,
			status: 'requested' satisfies AdjustmentStatus,
			presentation: { deletedAt: null, priceAgreedAt: null, ...listedModes() },
		},
		include: { presentation: { select: { homeowner: true } } },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: LISTED,
	})
	return {
		requests: rows.map((row) => ({
			presentationId: row.presentationId,
			homeownerName: fullName(Homeowner.parse(row.presentation.homeowner)),
			adjustment: presentAdjustment(row),
		})),
	}
}

/** Returns every option before and after a request as it would be allowed now. A signed price keeps those of the request. */
async function currentOptions(
	ctx: OrgContext,
	presentationId: string,
	{ change, options, by }: AdjustmentRecord,
): Promise<AdjustmentRecord['options']> {
	const { organizationId } = ctx
	const at = ctx.now()
	const stored = await readPricedPresentation(ctx.db, { organizationId, presentationId })
	if (stored === undefined || stored.agreedAt !== null) return options
	const before = await withCurrentBook(ctx.db, stored, at)
	const { highest: limitPercent } = await readDiscountLimits(ctx, ctx.db)
	const { facts } = adjustFacts(before, change, { by, at, limitPercent })
	return compareOptions(before, calculatePrices(before.book, facts).pricing)
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
