import { router, userProcedure } from '../../core/trpc.ts'
import { PreviewPricingInput, PricingPreview } from './schema.ts'
import { previewPricing } from './service.ts'

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
