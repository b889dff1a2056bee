import { router, userProcedure } from '../../core/trpc.ts'
import { previewPricing } from './preview.ts'
import { PreviewPricingInput, PricingPreview } from './schema.ts'

export const pricingRouter = router({
	preview: userProcedure
		.meta({
			rest: 'POST /api/decks/{deckId}/pricing/preview',
			group: 'Slides',
			summary: 'What a price slide would show while it is being written',
			errors: ['NOT_FOUND'],
		})
		.input(PreviewPricingInput)
		.output(PricingPreview)
		.mutation(({ ctx, input }) => previewPricing(ctx, input)),
})
