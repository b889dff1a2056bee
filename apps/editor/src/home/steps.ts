import type { Onboarding } from '@dormer/api/accounts/auth/schema'

/** What of the company's work shows that a step was taken. */
export type Facts = {
	hasSlides: boolean
	hasPrices: boolean
	hasBrand: boolean
	hasPhone: boolean
	hasPresentation: boolean
	hasKnowledge: boolean
}
export type Step = {
	/** The milestone that keeps when it was first taken. */
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
		text: 'Slides as pictures or a PDF. Each one is read, written for the ear and recorded.',
		action: 'Upload slides',
		to: '/decks',
	},
	{
		milestone: 'prices_set',
		fact: 'hasPrices',
		label: 'Set prices for three tiers',
		text: 'Open a deck, choose a slide and its Pricing tab: good, better, best.',
		action: 'Open your decks',
		to: '/decks',
	},
	{
		milestone: 'brand_matched',
		fact: 'hasBrand',
		label: 'Match the colors to your brand',
		text: 'The Brand tab of a deck takes them from your logo.',
		action: 'Open your decks',
		to: '/decks',
	},
	{
		milestone: 'contact_entered',
		fact: 'hasPhone',
		label: 'Say how to reach you',
		text: 'Homeowners find your phone number where they have questions.',
		action: 'Open settings',
		to: '/settings',
	},
	{
		milestone: 'knowledge_added',
		fact: 'hasKnowledge',
		label: 'Give it something to answer from',
		text: 'Your warranty, a brochure, a price list: homeowners ask, and it answers from them.',
		action: 'Add a document',
		to: '/knowledge',
	},
	{
		milestone: 'presentation_shared',
		fact: 'hasPresentation',
		label: 'Send it to one homeowner',
		text: 'They get a link in which their name and their street are spoken.',
		action: 'New presentation',
		to: '/presentations',
	},
] as const

/** The way to the first homeowner. A step once taken stays so, whatever is deleted later. */
export function stepsOf(facts: Facts, milestones: Onboarding['milestones']): Step[] {
	return STEPS.map(({ fact, ...step }) => ({
		...step,
		isDone: facts[fact] || milestones[step.milestone] !== undefined,
	}))
}

/** Milestones that the facts show and nobody has noted yet. */
export function unnoted(facts: Facts, milestones: Onboarding['milestones']): string[] {
	return STEPS.flatMap(({ fact, milestone }) =>
		facts[fact] && milestones[milestone] === undefined ? [milestone] : [],
	)
}
