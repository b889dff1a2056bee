import { orgProcedure, router } from '../../core/trpc.ts'
import { openSampleDeck } from './open-sample-deck.ts'
import { SampleDeck } from './schema.ts'

export const sampleDeckRouter = router({
	openSample: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/onboarding/sample-deck',
			group: 'Onboarding',
			summary: 'Get the sample deck and a presentation of it; the first call creates both',
			errors: ['CONFLICT', 'UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.output(SampleDeck)
		.mutation(({ ctx }) => openSampleDeck(ctx)),
})
