import type { LoggedEvent } from '@dormer/api/outreach/activity/schema'
import { api, queryClient } from '../core/trpc.ts'
import { distinct, type StaleKind, staleAfter } from './stale.ts'

/** As many as the server tells at once: there may have been more. */
const MOST_EVENTS = 500

const READ_AGAIN: Record<StaleKind, (id: string) => unknown> = {
	watching: () => api.activity.watching.invalidate(),
	feed: () => api.activity.recent.invalidate(),
	timeline: (presentationId) => api.activity.presentation.invalidate({ presentationId }),
	presentation: (presentationId) => api.presentations.get.invalidate({ presentationId }),
	presentations: () => api.presentations.list.invalidate(),
	deliveries: (presentationId) => api.deliveries.list.invalidate({ presentationId }),
	mails: () => api.mail.list.invalidate(),
	playback: () => api.presentations.playback.invalidate(),
	measurement: (requestId) => api.roofMeasurements.status.invalidate({ requestId }),
	questions: () => {
		void api.qa.allQuestions.invalidate()
		void api.qa.questions.invalidate()
		void api.knowledge.answered.invalidate()
		void api.knowledge.questions.invalidate()
	},
	appointments: () => api.appointments.list.invalidate(),
	documents: () => api.knowledge.list.invalidate(),
	contracts: () => {
		void api.contracts.listDocuments.invalidate()
		void api.contracts.getDocument.invalidate()
	},
	subscriptions: () => api.notifications.invalidate(),
	generation: () => {
		void api.generation.invalidate()
		void api.decks.list.invalidate()
	},
}

/** Reads again what these events made stale, as far as it is on the screen; after too many, everything. */
export function refreshAfter(events: readonly LoggedEvent[]): void {
	if (events.length >= MOST_EVENTS) {
		void queryClient.invalidateQueries()
		return
	}
	if (events.length > 0) void api.eventLog.page.invalidate()
	for (const { kind, id = '' } of distinct(events.flatMap(staleAfter))) void READ_AGAIN[kind](id)
}

/** Reads again what live events would have changed, had they been heard from the start. */
export function refreshUnheard(): void {
	void api.activity.invalidate()
	void api.presentations.invalidate()
	void api.deliveries.invalidate()
	void api.qa.allQuestions.invalidate()
	void api.roofMeasurements.invalidate()
	void api.appointments.list.invalidate()
	void api.contracts.listDocuments.invalidate()
}
