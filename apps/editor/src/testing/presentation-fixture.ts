import type {
	ListedPresentation,
	Presentation,
	PresentationDetail,
	PresentationList,
} from '@dormer/api/sale/presentations/schema'
import { DECK_ID } from './deck-fixture.ts'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

export function presentationFixture(overrides: Partial<Presentation> = {}): Presentation {
	return {
		id: fixtureId(501),
		deckId: DECK_ID,
		deckName: 'Roof replacement',
		prospectId: fixtureId(502),
		external_id: null,
		metadata: {},
		source_event_id: null,
		url: 'https://dormer.example/p/karen-key',
		status: 'ready',
		engagement: 'viewed',
		homeownerData: {
			first_name: 'Karen',
			last_name: 'Delgado',
			address: '2847 S Clermont St',
			city: 'Denver',
			state: 'CO',
			country: 'US',
		},
		formattedAddress: '2847 S Clermont St, Denver, CO 80222',
		voiceSettings: {},
		languageSettings: {},
		priceInputs: {},
		measurementStrategy: 'manual',
		price: null,
		slidesReady: 3,
		totalSlides: 3,
		firstViewedAt: null,
		lastViewedAt: null,
		parkedAt: null,
		parkedReason: null,
		expiresAt: null,
		createdAt: CREATED_AT,
		updatedAt: CREATED_AT,
		deletedAt: null,
		livemode: true,
		...overrides,
	}
}

/** Returns a single presentation without prices and without a roof measurement. */
export function presentationDetailFixture(
	overrides: Partial<PresentationDetail> = {},
): PresentationDetail {
	return {
		...presentationFixture(),
		repOverrides: {},
		pricing: [],
		selection: null,
		selections: [],
		pricingFrozenAt: null,
		priceAdjustment: null,
		priceRevision: '0123456789abcdef0123456789abcdef',
		measurementRequestId: null,
		measurementReport: null,
		...overrides,
	}
}

/** Returns one page of presentations; `total` is the number of presentations on all pages. */
export function presentationListFixture(
	presentations: (Presentation & Partial<ListedPresentation>)[],
	total = presentations.length,
): PresentationList {
	return {
		presentations: presentations.map((presentation) => ({
			owner: null,
			createdByKey: null,
			contractReadAt: null,
			slidesWatched: 0,
			watchedToEnd: false,
			waitingQuestions: 0,
			...presentation,
		})),
		pagination: { total, limit: 25, offset: 0 },
		nextCursor: null,
	}
}
