import type { Onboarding } from '@dormer/api/accounts/auth/schema'

/** Facts about the company; each fact decides whether one setup step is done. */
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
	isDone: boolean
}

const STEPS = [
	{
		milestone: 'deck_created',
		fact: 'hasSlides',
		label: 'Upload a deck',
		text: 'Slides as images or a PDF. Dormer writes a script for each slide and records it.',
		action: 'Upload slides',
		to: '/decks',
	},
	{
		milestone: 'prices_set',
		fact: 'hasPrices',
		label: 'Set prices for three tiers',
		text: 'Open a deck, select a slide and enter good, better and best in its Pricing tab.',
		action: 'Open your decks',
		to: '/decks',
	},
	{
		milestone: 'brand_matched',
		fact: 'hasBrand',
		label: 'Match the colors to your brand',
		text: 'The Brand tab of a deck takes the colors from your logo.',
		action: 'Open your decks',
		to: '/decks',
	},
	{
		milestone: 'contact_entered',
		fact: 'hasPhone',
		label: 'Enter your phone number',
		text: 'Homeowners see the number when they have a question.',
		action: 'Open settings',
		to: '/settings',
	},
	{
		milestone: 'knowledge_added',
		fact: 'hasKnowledge',
		label: 'Add documents to answer from',
		text: 'Warranties, brochures or price lists. Answers to homeowners quote them.',
		action: 'Add a document',
		to: '/knowledge',
	},
	{
		milestone: 'presentation_shared',
		fact: 'hasPresentation',
		label: 'Send it to one homeowner',
		text: 'The homeowner gets a link to a presentation that speaks their name and street.',
		action: 'New presentation',
		to: '/presentations',
	},
] as const

/** Returns the setup steps. A step stays done even after the rep deletes the data that completed it. */
export function stepsOf(facts: Facts, milestones: Onboarding['milestones']): Step[] {
	return STEPS.map(({ fact, ...step }) => ({
		...step,
		isDone: facts[fact] || milestones[step.milestone] !== undefined,
	}))
}

/** Returns the milestones whose fact is true and that are not recorded yet. */
export function newMilestones(facts: Facts, milestones: Onboarding['milestones']): string[] {
	return STEPS.flatMap(({ fact, milestone }) =>
		facts[fact] && milestones[milestone] === undefined ? [milestone] : [],
	)
}
