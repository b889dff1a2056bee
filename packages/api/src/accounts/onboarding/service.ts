import type { OrgContext } from '../../core/trpc.ts'
import { recordMilestone, recordTour } from '../auth/index.ts'
import type { MilestoneInput, OnboardingAnswer, TourInput } from './schema.ts'

type UserContext = OrgContext & { user: { userId: string } }

/** How the caller left the product tour. Repeating it is harmless; a completed tour stays completed. */
export async function setTour(ctx: UserContext, { action }: TourInput): Promise<OnboardingAnswer> {
	return { onboarding: await recordTour(ctx, action) }
}

/** A product milestone that the caller reached. Its first time stays, however often it is sent. */
export async function reachMilestone(
	ctx: UserContext,
	{ milestone }: MilestoneInput,
): Promise<OnboardingAnswer> {
	return { onboarding: await recordMilestone(ctx, milestone) }
}
