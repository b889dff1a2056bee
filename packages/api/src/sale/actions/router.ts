import { router, viewerProcedure } from '../../core/trpc.ts'
import { ActionAnswer, ActionInput } from './schema.ts'
import { findAction } from './service.ts'

export const actionsRouter = router({
	find: viewerProcedure
		.meta({
			rest: 'POST /api/actions',
			group: 'Actions',
			summary: 'Which command of the player somebody typed or said',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(ActionInput)
		.output(ActionAnswer)
		.mutation(({ ctx, input }) => findAction(ctx, input)),
})
