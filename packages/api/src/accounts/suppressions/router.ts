import { Success } from '../../core/schema.ts'
import { adminOrKeyProcedure, router } from '../../core/trpc.ts'
import { LiftSuppressionInput } from '../../email/schema.ts'
import { liftSuppression } from './service.ts'

export const suppressionsRouter = router({
	liftSuppression: adminOrKeyProcedure('company:write')
		.meta({
			rest: 'DELETE /api/mail-suppressions/{address}',
			group: 'Mail',
			summary: 'Unblock an email address: remove it from the suppression list',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(LiftSuppressionInput)
		.output(Success)
		.mutation(({ ctx, input }) => liftSuppression(ctx, input)),
})
