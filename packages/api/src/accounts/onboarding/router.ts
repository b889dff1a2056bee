import { router, userProcedure } from '../../core/trpc.ts'
import { MilestoneInput, OnboardingAnswer, TourInput } from './schema.ts'
import { reachMilestone, setTour } from './service.ts'

const group = 'Onboarding'

export const onboardingRouter = router({
	tour: userProcedure
		.meta({
			rest: 'POST /api/onboarding/tour',
			group,
			summary: 'Note how the tour ended',
		})
		.input(TourInput)
		.output(OnboardingAnswer)
		.mutation(({ ctx, input }) => setTour(ctx, input)),
	milestone: userProcedure
		.meta({
			rest: 'PUT /api/onboarding/milestones/{milestone}',
			group,
			summary: 'Note that a milestone was reached; its first time stays',
		})
		.input(MilestoneInput)
		.output(OnboardingAnswer)
		.mutation(({ ctx, input }) => reachMilestone(ctx, input)),
})
