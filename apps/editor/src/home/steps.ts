import type { Onboarding } from '@dormer/api/accounts/auth/schema'

/** Facts about the company. Each fact decides whether one step of the setup is done. */
export type Facts = {
	hasSlides: boolean
	hasPrices: boolean
	hasBrand: boolean
	hasPhone: boolean
	hasPresentation: boolean
	hasKnowledge: boolean
}
export type Step = {
	/** Name of the milestone that records when the step was first done. */
	milestone: string
	label: string
	text: string
	action: string
	to: '/decks' | '/settings' | '/presentations' | '/knowledge'
	minutes: number
	/** True for a step that is possible only after slides were uploaded. */
	needsSlides: boolean
	isDone: boolean
}

const STEPS = [
	{
		milestone: 'deck_created',
		fact: 'hasSlides',
		label: 'Upload your slides',
		text: 'Dormer writes a script for each slide and records it. You check it before anyone hears it.',
		action: 'Upload slides',
		to: '/decks',
		minutes: 3,
		needsSlides: false,
	},
	{
		milestone: 'contact_entered',
		fact: 'hasPhone',
		label: 'Enter your phone number and address',
		text: 'Homeowners see them, and contracts contain them.',
		action: 'Open settings',
		to: '/settings',
		minutes: 1,
		needsSlides: false,
	},
	{
		milestone: 'knowledge_added',
		fact: 'hasKnowledge',
		label: 'Add documents to answer from',
		text: 'Warranty, brochures, insurance papers. Answers quote them.',
		action: 'Add a document',
		to: '/knowledge',
		minutes: 5,
		needsSlides: false,
	},
	{
		milestone: 'brand_matched',
		fact: 'hasBrand',
		label: 'Add your logo and colors',
		text: 'The Brand tab of a deck takes the colors from your logo.',
		action: 'Open your decks',
		to: '/decks',
		minutes: 2,
		needsSlides: true,
	},
	{
		milestone: 'prices_set',
		fact: 'hasPrices',
		label: 'Set your prices',
		text: 'Good, better and best, as fixed amounts or formulas.',
		action: 'Open your decks',
		to: '/decks',
		minutes: 3,
		needsSlides: true,
	},
	{
		milestone: 'presentation_shared',
		fact: 'hasPresentation',
		label: 'Send your first presentation',
		text: 'Send it to yourself first, and watch it on your phone as a homeowner would.',
		action: 'New presentation',
		to: '/presentations',
		minutes: 1,
		needsSlides: true,
	},
] as const

/** Returns the setup steps. A step stays done even after the rep deletes the data that completed it. */
export function stepsOf(facts: Facts, milestones: Onboarding['milestones']): Step[] {
	return STEPS.map(({ fact, ...step }) => ({
		...step,
		isDone: facts[fact] || milestones[step.milestone] !== undefined,
	}))
}

/** Returns the milestones that the company has reached and that are not recorded yet. */
export function newMilestones(facts: Facts, milestones: Onboarding['milestones']): string[] {
	return STEPS.flatMap(({ fact, milestone }) =>
		facts[fact] && milestones[milestone] === undefined ? [milestone] : [],
	)
}
