import { z } from 'zod'
import { Onboarding } from '../auth/schema.ts'

export const TourInput = z.object({ action: z.enum(['completed', 'dismissed']) })
export type TourInput = z.infer<typeof TourInput>

export const MilestoneInput = z.object({
	milestone: z
		.string()
		.regex(
			/^[a-z][a-z0-9_]{0,39}$/,
			'Use a lowercase letter, then lowercase letters, digits or _, at most 40 characters',
		),
})
export type MilestoneInput = z.infer<typeof MilestoneInput>

export const OnboardingAnswer = z.object({ onboarding: Onboarding })
export type OnboardingAnswer = z.infer<typeof OnboardingAnswer>
