import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { DECK_ID } from './deck-fixture.ts'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns a homeowner who is watching the price slide for the third time. */
export function watcherFixture(overrides: Partial<Watcher> = {}): Watcher {
	return {
		presentationId: fixtureId(501),
		deckId: DECK_ID,
		deckName: 'Roof replacement',
		name: 'Karen Delgado',
		address: '2847 S Clermont St, Denver',
		phone: '(303) 555-0117',
		price: null,
		visits: 3,
		startedAt: CREATED_AT,
		lastSeenAt: CREATED_AT,
		lastActiveAt: CREATED_AT,
		isActive: true,
		slide: {
			slideId: fixtureId(301),
			slideIndex: 8,
			title: 'Your price',
			isPricing: true,
			since: CREATED_AT,
		},
		page: null,
		totalSlides: 10,
		...overrides,
	}
}
