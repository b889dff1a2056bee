import { z } from 'zod'

/**
 * Uncertainty of roof values that no rep has confirmed. The real size of the roof is within `spread` of the estimated
 * size: a spread of 0.4 means 40 % less to 40 % more. While `mustConfirm` is true, prices from the estimate are ranges.
 */
export const RoofEstimate = z.object({ spread: z.number().min(0).max(1), mustConfirm: z.boolean() })
export type RoofEstimate = z.infer<typeof RoofEstimate>

/**
 * Lowest and highest possible amount of a price that depends on a roof estimate. Both are in cents, rounded to full hundreds of
 * dollars: the lowest down, the highest up.
 */
export const PriceRange = z.object({
	lowCents: z.number().int().min(0),
	highCents: z.number().int().min(0),
})
export type PriceRange = z.infer<typeof PriceRange>
