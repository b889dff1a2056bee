import { z } from 'zod'
import { MonthlyPayment } from '../../content/pricing/lender-schema.ts'
import { MeasurementField, PriceState, TierName, ValueBasis } from '../../content/pricing/schema.ts'
import { Uuid } from '../../core/schema.ts'
import { ConfirmedValues, EnteredValues } from '../roof-measurements/schema.ts'
import { AdjustmentChange } from './schema.ts'

/** An estimated roof with sizes that a person would confirm. */
export const ConfirmedRoof = z.strictObject({ confirm: ConfirmedValues })
/** A roof as a rep would enter it. */
export const EnteredRoof = z.strictObject({ enter: EnteredValues })

/** A change whose effect on the prices is asked for: typed values, discount, added lines, and the roof as it would be confirmed or entered. */
export const PreviewPriceInput = AdjustmentChange.omit({ validUntil: true }).extend({
	presentationId: Uuid,
	roof: z.union([ConfirmedRoof, EnteredRoof]).optional(),
})
export type PreviewPriceInput = z.infer<typeof PreviewPriceInput>

/** An option as the homeowner sees it. `reason` explains a missing price. */
export const ShownOption = z.object({
	state: PriceState,
	display: z.string(),
	amountCents: z.number().int().nullable(),
	reason: z.string().nullable(),
	/** Price before discount, added lines and tax, and their sums, in cents. Null for a price without any of them. */
	subtotalCents: z.number().int().nullable(),
	discountCents: z.number().int().nullable(),
	linesCents: z.number().int().nullable(),
	taxCents: z.number().int().nullable().default(null),
	/** Monthly payment with its terms. Null without an amount, and when no lender covers it. */
	monthly: MonthlyPayment.nullable().default(null),
})

/** A size of the house that prices use, with its origin. */
export const PreviewedSize = z.object({
	key: z.string(),
	field: MeasurementField,
	value: z.number(),
	label: z.string(),
	display: z.string(),
	basis: ValueBasis,
	sentence: z.string(),
})
export type PreviewedSize = z.infer<typeof PreviewedSize>

/** A value of the home or of the deck that prices use. `value` is null while nobody has given it. */
export const PreviewedInput = z.object({
	key: z.string(),
	label: z.string(),
	unit: z.string().nullable(),
	/** Smallest and largest value that a person can type. */
	min: z.number(),
	max: z.number(),
	value: z.number().nullable(),
	display: z.string().nullable(),
	sentence: z.string(),
})
export type PreviewedInput = z.infer<typeof PreviewedInput>

/** An option before and after a change. */
export const PreviewedOption = z.object({
	slideId: Uuid,
	title: z.string(),
	tier: TierName,
	name: z.string(),
	isChosen: z.boolean(),
	before: ShownOption,
	after: ShownOption,
})

export const PricePreview = z.object({
	options: z.array(PreviewedOption),
	/** Sizes of the house that the prices use, after the change. */
	sizes: z.array(PreviewedSize),
	/** Values that the prices use, after the change, in the order of the deck’s variables. */
	inputs: z.array(PreviewedInput),
	/** True when the change moves the amount of the homeowner's choice, which then ends. */
	endsChoice: z.boolean(),
	/** Largest discount that the caller may give, in percent of an option. */
	limitPercent: z.number(),
	/** Largest discount that anybody in the company may give or allow. Beyond it, the options are shown without the new discount. */
	highestPercent: z.number(),
	/** True when the discount exceeds the limit of the caller, so somebody else has to allow it. */
	needsApproval: z.boolean(),
	/** Names of the people who can allow it. Empty when nobody can. */
	approvers: z.array(z.string()),
})
export type PricePreview = z.infer<typeof PricePreview>
