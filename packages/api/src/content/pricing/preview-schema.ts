import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'
import {
	DecimalText,
	InputSource,
	MeasuredValues,
	PriceNumbers,
	PriceVariable,
	PricingIssue,
	ProductSlideData,
	SlidePricing,
	TierName,
} from './schema.ts'

/** The value of a price variable. `reason` explains a missing value. */
export const VariableResult = z.object({
	key: z.string(),
	source: z.enum([...InputSource.options, 'formula', 'missing']),
	value: DecimalText.nullable(),
	display: z.string().nullable(),
	reason: z.string().nullable(),
})
export type VariableResult = z.infer<typeof VariableResult>

/**
 * Input of a price preview: the tiers, and optionally price variables that are not saved yet. With `presentationId`, the
 * preview uses the variable values of that presentation; `values` can override some of them.
 */
export const PreviewPricingInput = z.object({
	deckId: Uuid,
	productData: ProductSlideData.prefault({}),
	priceVariables: z.array(PriceVariable).max(50).optional(),
	presentationId: Uuid.optional(),
	values: z
		.object({
			priceInputs: PriceNumbers.default({}),
			repOverrides: PriceNumbers.default({}),
			measurement: MeasuredValues.default({}),
			/** True in the editor: a variable without a value has its sample value. */
			usesSamples: z.boolean().default(false),
			selectedUpgrades: z.partialRecord(TierName, z.array(z.string().max(40)).max(20)).default({}),
		})
		.prefault({}),
})
export type PreviewPricingInput = z.infer<typeof PreviewPricingInput>

/** Previewed prices. `issues` name the invalid fields of the request; valid tiers still have prices. */
export const PricingPreview = z.object({
	pricing: SlidePricing,
	variables: z.array(VariableResult),
	issues: z.array(PricingIssue),
})
export type PricingPreview = z.infer<typeof PricingPreview>
