import type { OrgContext } from '../../core/trpc.ts'
import { recordMilestone, recordTour } from '../auth/index.ts'
import type { MilestoneInput, OnboardingAnswer, TourInput } from './schema.ts'

type UserContext = OrgContext & { user: { userId: string } }

/** Records how the caller left the product tour. A completed tour stays completed. */
export async function setTour(ctx: UserContext, { action }: TourInput): Promise<OnboardingAnswer> {
	return { onboarding: await recordTour(ctx, action) }
}

/** Records a milestone that the caller reached. Keeps the time of the first call. */
export async function reachMilestone(
	ctx: UserContext,
	{ milestone }: MilestoneInput,
): Promise<OnboardingAnswer> {
	return { onboarding: await recordMilestone(ctx, milestone) }
}
