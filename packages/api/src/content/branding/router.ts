import { z } from 'zod'
import { orgProcedure, router } from '../../core/trpc.ts'
import { Branding, BrandingInput, ReplaceBrandingInput } from './schema.ts'
import { getBranding, replaceBranding } from './service.ts'

const group = 'Branding'

export const brandingRouter = router({
	get: orgProcedure('decks:read', 'branding:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/branding',
			group,
			summary: 'Get the branding of a deck, or null before the first save',
			errors: ['NOT_FOUND'],
		})
		.input(BrandingInput)
		.output(z.object({ branding: Branding.nullable() }))
		.query(({ ctx, input }) => getBranding(ctx, input)),
	replace: orgProcedure('decks:write', 'branding:write')
		.meta({
			rest: 'PUT /api/decks/{deckId}/branding',
			group,
			summary: 'Create or replace the branding of a deck',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(ReplaceBrandingInput)
		.output(z.object({ branding: Branding }))
		.mutation(({ ctx, input }) => replaceBranding(ctx, input)),
})
