import type { LoggedEvent } from '@dormer/api/outreach/activity/schema'
import { queryClient } from '../core/query-client.ts'
import { api } from '../core/trpc.ts'
import { distinct, type StaleKind, staleAfter } from './stale-data.ts'

/**
 * Maximum number of events in one batch from the server. When a batch has this many events, further events may exist that it
 * does not contain.
 */
const MAX_EVENTS = 500

const INVALIDATE: Record<StaleKind, (id: string) => unknown> = {
	watching: () => api.activity.watching.invalidate(),
	feed: () => {
		void api.activity.recent.invalidate()
		void api.activity.people.invalidate()
		void api.activity.inbox.invalidate()
	},
	timeline: (presentationId) => api.activity.presentation.invalidate({ presentationId }),
	presentation: (presentationId) => {
		void api.presentations.get.invalidate({ presentationId })
		void api.presentations.listAdjustments.invalidate({ presentationId })
		void api.presentations.previewPrice.invalidate()
	},
	presentations: () => api.presentations.list.invalidate(),
	deliveries: (presentationId) => api.deliveries.list.invalidate({ presentationId }),
	mails: () => api.mail.list.invalidate(),
	playback: () => api.presentations.playback.invalidate(),
	measurement: (requestId) => api.roofMeasurements.status.invalidate({ requestId }),
	questions: () => {
		void api.qa.allQuestions.invalidate()
		void api.qa.question.invalidate()
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

/**
 * Invalidates the queries whose data changed with a batch of events. A batch of `MAX_EVENTS` may be incomplete, because the
 * server drops older events, so it invalidates all queries.
 */
export function refreshAfter(events: readonly LoggedEvent[]): void {
	if (events.length >= MAX_EVENTS) {
		void queryClient.invalidateQueries()
		return
	}
	if (events.length > 0) void api.eventLog.page.invalidate()
	for (const { kind, id = '' } of distinct(events.flatMap(staleAfter))) void INVALIDATE[kind](id)
}

/**
 * Invalidates all queries that live events can make outdated. Called when the page first connects, because it received no
 * events until then.
 */
export function refreshAfterConnect(): void {
	void api.activity.invalidate()
	void api.presentations.invalidate()
	void api.deliveries.invalidate()
	void api.qa.allQuestions.invalidate()
	void api.roofMeasurements.invalidate()
	void api.appointments.list.invalidate()
	void api.contracts.listDocuments.invalidate()
}
