import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { MAX_PRICE_CENTS } from './limits.ts'

const reason = z
	.string()
	.trim()
	.min(1, 'Enter a reason. The homeowner reads it.')
	.max(200)
	.superRefine(refuseHiddenCharacters)

const amountOff = z.object({
	kind: z.literal('amount'),
	amountCents: z.number().int().min(1).max(MAX_PRICE_CENTS),
	reason,
})
const percentOff = z.object({
	kind: z.literal('percent'),
	percent: z.number().min(0.01).max(100).multipleOf(0.01),
	reason,
})
/** What is taken off an option with its upgrades: an amount, or a percentage. The homeowner reads the reason. */
export const Discount = z.discriminatedUnion('kind', [amountOff, percentOff])
export type Discount = z.infer<typeof Discount>

/** Work that is added to every option. It cannot lower a price: only a discount does, within its limit. */
export const AddedLine = z.object({
	text: z
		.string()
		.trim()
		.min(1, 'Enter what is added')
		.max(120)
		.superRefine(refuseHiddenCharacters),
	quantity: z.number().min(0.01).max(100_000).multipleOf(0.01),
	unitCents: z.number().int().min(1).max(MAX_PRICE_CENTS),
})
export type AddedLine = z.infer<typeof AddedLine>

/** Who gave a part of a price adjustment. `by` is null for an API key. */
const given = { by: z.string().nullable(), at: IsoDateTime }
const limited = { limitPercent: z.number().min(0).max(100), ...given }

/** A discount with the limit of the person who gave or allowed it. */
export const GivenDiscount = z.discriminatedUnion('kind', [
	amountOff.extend(limited),
	percentOff.extend(limited),
])
export type GivenDiscount = z.infer<typeof GivenDiscount>
export const GivenLine = AddedLine.extend(given)
export type GivenLine = z.infer<typeof GivenLine>

/**
 * What a rep changed in the prices of one price slide for one home. The discount never takes off more of an option than its
 * `limitPercent`, even when the price falls later.
 */
export const PriceAdjustment = z.object({
	slideId: Uuid,
	discount: GivenDiscount.nullable(),
	lines: z.array(GivenLine),
})
export type PriceAdjustment = z.infer<typeof PriceAdjustment>
