import { router, userProcedure } from '../../core/trpc.ts'
import { MilestoneInput, OnboardingAnswer, TourInput } from './schema.ts'
import { reachMilestone, setTour } from './service.ts'

const group = 'Onboarding'

export const onboardingRouter = router({
	tour: userProcedure
		.meta({
			rest: 'POST /api/onboarding/tour',
			group,
			summary: 'Record how the user left the tour',
		})
		.input(TourInput)
		.output(OnboardingAnswer)
		.mutation(({ ctx, input }) => setTour(ctx, input)),
	milestone: userProcedure
		.meta({
			rest: 'PUT /api/onboarding/milestones/{milestone}',
			group,
			summary: 'Record that a milestone was reached; the first time is kept',
		})
		.input(MilestoneInput)
		.output(OnboardingAnswer)
		.mutation(({ ctx, input }) => reachMilestone(ctx, input)),
})
