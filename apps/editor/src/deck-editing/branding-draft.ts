import type { DeckDetail } from '@dormer/api/content/decks/schema'
import type { BrandingDraft } from './edit.ts'

/** Branding that the editor shows for a deck without branding. */
const DEFAULT_BRANDING: BrandingDraft = {
	palette: {
		primary: '#1f3a4d',
		primaryLight: '#35566e',
		accent: '#e0a03c',
		neutral: '#f4efe6',
		text: '#1d1b18',
		userMessage: null,
		assistantMessage: null,
	},
	cta: {
		headline: 'Ready when you are',
		body: 'Call us with any question, or tell us which week suits you.',
		buttonText: 'Call us',
		buttonUrl: null,
	},
	name: null,
	logo: null,
	avatar: null,
	chatName: null,
	chatGreeting: null,
	fonts: null,
	contact: null,
	logoUrl: null,
	avatarUrl: null,
}

/** Returns the branding to edit: the deck's branding or the default branding. */
export function toBrandingDraft({ branding }: DeckDetail): BrandingDraft {
	return branding ?? DEFAULT_BRANDING
}
