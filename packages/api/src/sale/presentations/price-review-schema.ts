import { z } from 'zod'
import { PriceState } from '../../content/pricing/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { PreviewedOption } from './price-preview-schema.ts'

/** An open presentation whose prices would differ with the price book as it is now. */
export const ReviewedPrice = z.object({
	presentationId: Uuid,
	/** First and last name. */
	homeowner: z.string(),
	address: z.string(),
	state: PriceState,
	validUntil: IsoDateTime.nullable(),
	/** Names of the items that differ. */
	items: z.array(z.string()),
	/** Options whose price differs. */
	options: z.array(PreviewedOption),
})
export type ReviewedPrice = z.infer<typeof ReviewedPrice>

export const PriceReview = z.object({
	presentations: z.array(ReviewedPrice),
	/** True when there are older presentations that were not looked at. */
	hasMore: z.boolean(),
})
export type PriceReview = z.infer<typeof PriceReview>
