import type { Tx } from '@dormer/db'
import { readSettings } from '../../../content/contract-templates/index.ts'
import type { Discount, GivenDiscount } from '../../../content/pricing/adjustment-schema.ts'
import { TIERS } from '../../../content/pricing/tiers.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { calculatePrices, findTier, type PriceFacts, type PriceSource } from './calculate-prices.ts'
import { subtotalCents } from './compare-options.ts'
import type { PricedPresentation } from './priced-presentation.ts'

/** Largest discounts in percent of an option: of the caller, and of the people who can allow more. */
export type DiscountLimits = { own: number; highest: number }

/**
 * Returns the company's limits of discounts. An API key has the limit of a rep, because no person of the company checks what it
 * sends.
 */
export async function readDiscountLimits(
	{ organizationId, caller }: Pick<OrgContext, 'organizationId' | 'caller'>,
	db: Pick<Tx, 'contractSettings'>,
): Promise<DiscountLimits> {
	const { repDiscountPercent, adminDiscountPercent } = await readSettings(db, organizationId)
	const isAdmin = caller.kind === 'user' && caller.role === 'admin'
	return {
		own: isAdmin ? adminDiscountPercent : repDiscountPercent,
		highest: Math.max(adminDiscountPercent, repDiscountPercent),
	}
}

/**
 * Returns whether a discount takes more than `limitPercent` off any option of its price slide that has an amount. An amount off a
 * price that is not known yet exceeds no limit but 0: the calculation later takes off no more than the limit.
 */
function exceedsLimit(
	discount: Discount,
	limitPercent: number,
	{ book, facts, slideId }: { book: PriceSource; facts: PriceFacts; slideId: string },
): boolean {
	if (discount.kind === 'percent') return discount.percent > limitPercent
	if (limitPercent === 0) return true
	const given = { ...discount, limitPercent: 100, by: null, at: new Date(0).toISOString() }
	const adjustment = { slideId, discount: given, lines: [] }
	const { pricing } = calculatePrices(book, { ...facts, adjustment, selections: [] })
	return TIERS.some((tier) => {
		const price = findTier(pricing, { slideId, tier })
		const subtotal = price === null ? null : subtotalCents(price)
		return subtotal !== null && discount.amountCents > Math.floor((subtotal * limitPercent) / 100)
	})
}

type NewDiscount = { facts: PriceFacts; newDiscount: GivenDiscount | null; limits: DiscountLimits }

/** Returns whether a new discount exceeds the limit of the caller. */
export function exceedsOwnLimit(before: PricedPresentation, asked: NewDiscount): boolean {
	return exceeds(before, asked, asked.limits.own)
}

/** Returns whether a new discount exceeds the highest limit in the company. Such a discount cannot be allowed. */
export function exceedsEveryLimit(before: PricedPresentation, asked: NewDiscount): boolean {
	return exceeds(before, asked, asked.limits.highest)
}

function exceeds(
	{ book }: PricedPresentation,
	{ facts, newDiscount }: NewDiscount,
	limitPercent: number,
): boolean {
	const slideId = facts.adjustment?.slideId
	if (newDiscount === null || slideId === undefined) return false
	return exceedsLimit(newDiscount, limitPercent, { book, facts, slideId })
}

/** Returns the facts with a requested discount as if it were allowed, up to the highest limit of the company. */
export function allowedFacts(facts: PriceFacts, { highest }: DiscountLimits): PriceFacts {
	const { adjustment } = facts
	const discount = adjustment?.discount ?? null
	if (adjustment === null || discount === null) return facts
	return {
		...facts,
		adjustment: { ...adjustment, discount: { ...discount, limitPercent: highest } },
	}
}

/** Returns the names of the people who can allow a discount above the limit of the caller. */
export async function listApprovers(
	db: Pick<Tx, 'user'>,
	{ organizationId, limits }: { organizationId: string; limits: DiscountLimits },
): Promise<string[]> {
	if (limits.highest <= limits.own) return []
	const admins = await db.user.findMany({
		where: { organizationId, role: 'admin', joinedAt: { not: null } },
		orderBy: { createdAt: 'asc' },
		select: { name: true },
	})
	return admins.map(({ name }) => name)
}
