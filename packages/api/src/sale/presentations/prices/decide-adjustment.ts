import { AppError, notFound } from '../../../core/errors.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import {
	type AdjustedPrice,
	type AdjustmentStatus,
	type DecideAdjustmentInput,
	StoredChange,
} from '../price-adjustment-schema.ts'
import { getPresentation } from '../read.ts'
import { adjustFacts } from './adjust-facts.ts'
import { applyAdjustment, emitAdjustment, requireLimit } from './adjust-price.ts'
import { calculatePrices } from './calculate-prices.ts'
import { compareOptions } from './compare-options.ts'
import { exceedsOwnLimit, readDiscountLimits } from './discount-limit.ts'
import { presentAdjustment } from './list-adjustments.ts'
import { requirePricedPresentation } from './priced-presentation.ts'
import { withCurrentBook } from './renew-book.ts'
import { requireUnsigned } from './require-unsigned.ts'

/**
 * Allows or refuses a requested discount. Allowing it applies the whole change, with the limit of the person who allows it.
 * Rejects with 403 when the discount exceeds the caller's own limit, with 409 `CONFLICT` when it is no longer requested, and with
 * 409 `ALREADY_SIGNED` after the signature.
 */
export async function decideAdjustment(
	ctx: OrgContext & { user: { name: string } },
	{ presentationId, adjustmentId: id, allow }: DecideAdjustmentInput,
): Promise<AdjustedPrice> {
	const { organizationId, user } = ctx
	const decided = await ctx.db.$transaction(async (tx) => {
		const at = ctx.now()
		const stored = await requirePricedPresentation(tx, { organizationId, presentationId })
		const before = await withCurrentBook(tx, stored, at)
		const requested = await tx.priceAdjustment.findFirst({
			where: { id, organizationId, presentationId },
		})
		if (requested === null) throw notFound('Adjustment')
		if (requested.status !== 'requested')
			throw new AppError('CONFLICT', 'This request was already decided, or replaced by a later one')
		requireUnsigned(before)
		const change = StoredChange.parse(requested.change)
		const by = requested.byId === null ? null : requested.byName
		const limits = await readDiscountLimits(ctx, tx)
		const asked = adjustFacts(before, change, { by, at, limitPercent: limits.own })
		requireLimit(!exceedsOwnLimit(before, { ...asked, limits }), limits)
		const row = await tx.priceAdjustment.update({
			where: { organizationId_id: { organizationId, id } },
			data: {
				status: (allow ? 'applied' : 'refused') satisfies AdjustmentStatus,
				decidedByName: user.name,
				decidedAt: at,
				...(allow && {
					options: compareOptions(before, calculatePrices(before.book, asked.facts).pricing),
				}),
			},
		})
		if (allow) await applyAdjustment(ctx, tx, { before, change, facts: asked.facts, row, by, at })
		else await emitAdjustment(tx, before, { type: 'price.discount_refused', row, at })
		return { row, ignoredPriceInputs: asked.ignoredPriceInputs }
	})
	return {
		adjustment: presentAdjustment(decided.row),
		ignoredPriceInputs: decided.ignoredPriceInputs,
		...(await getPresentation(ctx, { presentationId })),
	}
}
