import { router, userProcedure } from '../../core/trpc.ts'
import { MemberNotifications, MemberNotificationsAnswer } from './schema.ts'
import { getMemberNotifications, setMemberNotifications } from './service.ts'

const group = 'Notifications'

export const memberNotificationsRouter = router({
	mine: userProcedure
		.meta({
			rest: 'GET /api/notifications/mine',
			group,
			summary: 'Get the topics that the caller gets emails about',
		})
		.output(MemberNotificationsAnswer)
		.query(({ ctx }) => getMemberNotifications(ctx)),
	setMine: userProcedure
		.meta({
			rest: 'PUT /api/notifications/mine',
			group,
			summary: 'Replace the topics that the caller gets emails about',
		})
		.input(MemberNotifications)
		.output(MemberNotificationsAnswer)
		.mutation(({ ctx, input }) => setMemberNotifications(ctx, input)),
})
