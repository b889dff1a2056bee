import { router, viewerProcedure } from '../../core/trpc.ts'
import { ActionAnswer, ActionInput } from './schema.ts'
import { findAction } from './service.ts'

export const actionsRouter = router({
	find: viewerProcedure('presentations:write')
		.meta({
			rest: 'POST /api/actions',
			group: 'Actions',
			summary: 'Find the player command in what the homeowner typed or said',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(ActionInput)
		.output(ActionAnswer)
		.mutation(({ ctx, input }) => findAction(ctx, input)),
})
