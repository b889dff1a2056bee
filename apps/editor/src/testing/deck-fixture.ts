import type { Branding } from '@dormer/api/content/branding/schema'
import type { Deck, DeckDetail, DeckSummary, Preflight } from '@dormer/api/content/decks/schema'
import type { Faq } from '@dormer/api/content/faqs/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import type { Voice } from '@dormer/api/content/voices/schema'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

export const DECK_ID = fixtureId(100)
const dates = { createdAt: CREATED_AT, updatedAt: CREATED_AT }

/** Returns a slide of the fixture deck; `number` counts from 1 and determines the id. */
export function slideFixture(number: number, overrides: Partial<Slide> = {}): Slide {
	return {
		id: fixtureId(number),
		deckId: DECK_ID,
		slideId: `slide-${number}`,
		title: `Title ${number}`,
		bullets: [],
		narrationScript: `Script of slide ${number}.`,
		needsWords: false,
		doubts: [],
		suggestedTiers: [],
		slideContext: null,
		audioUrl: null,
		audioStatus: 'none',
		audioDurationMs: null,
		wordTimings: [],
		heroImg: null,
		heroImgUrl: null,
		heroImgThumb: null,
		orderIndex: number - 1,
		slideType: 'standard',
		productData: null,
		revision: `slide-${number}-1`,
		productDataRevision: `prices-${number}-1`,
		...dates,
		...overrides,
	}
}

export function faqFixture(overrides: Partial<Faq> = {}): Faq {
	return {
		id: fixtureId(301),
		deckId: DECK_ID,
		userQuestion: 'How long does a roof take?',
		cannedAnswer: 'Two days for most homes.',
		relatedSlideId: null,
		audioUrl: null,
		wordTimings: [],
		source: 'manual',
		status: 'published',
		revision: 'faq-1',
		...dates,
		...overrides,
	}
}

export function brandingFixture(overrides: Partial<Branding> = {}): Branding {
	return {
		id: fixtureId(400),
		deckId: DECK_ID,
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
			body: 'Tell us which week suits you.',
			buttonText: 'Call us',
			buttonUrl: 'tel:+13035550142',
		},
		name: 'Summit Peak Roofing',
		logo: null,
		avatar: null,
		chatName: null,
		chatGreeting: null,
		fonts: null,
		contact: null,
		logoUrl: null,
		avatarUrl: null,
		revision: 'branding-1',
		...dates,
		...overrides,
	}
}

export function deckFixture(overrides: Partial<Deck> = {}): Deck {
	return {
		id: DECK_ID,
		name: 'Roof replacement',
		description: null,
		type: 'image-based',
		isActive: true,
		tags: [],
		external_id: null,
		metadata: {},
		settings: { priceVariables: [], revision: 'variables-1' },
		publishFaqs: null,
		...dates,
		...overrides,
	}
}

/** Returns a deck with three slides. */
export function deckDetailFixture(overrides: Partial<DeckDetail> = {}): DeckDetail {
	return {
		deck: deckFixture(),
		slides: [slideFixture(1), slideFixture(2), slideFixture(3)],
		faqs: [],
		branding: brandingFixture(),
		qaSettings: {
			deckId: DECK_ID,
			resumePromptText: 'Shall we go on?',
			resumeVoiceId: null,
			resumeAudioUrl: null,
			transitionPromptText: 'Let me show you.',
			transitionVoiceId: null,
			transitionAudioUrl: null,
			revision: 'qa-1',
		},
		intro: null,
		presentationsCount: 0,
		...overrides,
	}
}

/** Returns the fixture deck as a record of the deck list. */
export function deckSummaryFixture(overrides: Partial<DeckSummary> = {}): DeckSummary {
	return {
		id: DECK_ID,
		name: 'Roof replacement',
		description: null,
		type: 'image-based',
		isActive: true,
		previewImageUrl: null,
		previewImageThumbUrl: null,
		generation: null,
		firstSlideType: 'standard',
		firstSlideProductData: null,
		brandingColors: null,
		tags: [],
		slidesCount: 3,
		presentationsCount: 0,
		staleAudioCount: 0,
		external_id: null,
		metadata: {},
		...dates,
		...overrides,
	}
}

export const CLEAN_PREFLIGHT: Preflight = {
	errors: [],
	warnings: [],
	passed: ['Every slide is recorded'],
}

export function voiceFixture(overrides: Partial<Voice> = {}): Voice {
	return {
		voice_id: 'charlotte',
		name: 'Charlotte',
		category: 'premade',
		preview_url: '/samples/charlotte.mp3',
		labels: { accent: 'US', language: 'English' },
		...overrides,
	}
}
