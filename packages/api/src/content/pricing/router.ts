import { orgProcedure, router } from '../../core/trpc.ts'
import { previewPricing } from './preview.ts'
import { PreviewPricingInput, PricingPreview } from './preview-schema.ts'

export const pricingRouter = router({
	preview: orgProcedure('decks:read')
		.meta({
			rest: 'POST /api/decks/{deckId}/pricing/preview',
			group: 'Slides',
			summary: 'Preview the prices of a price slide during editing',
			errors: ['NOT_FOUND'],
		})
		.input(PreviewPricingInput)
		.output(PricingPreview)
		.mutation(({ ctx, input }) => previewPricing(ctx, input)),
})
