import type { SliceReference } from '../../core/reference/reference.ts'
import { TEXT_RETENTION_DAYS } from '../../events/limits.ts'

/** Texts of the API reference about the event log. */
export const eventLogReference: SliceReference = {
	operations: {
		'eventLog.list': `Returns the events of the company; a test key gets only test-mode events. To display events, page with \`offset\`. To process every event once, read with \`order=written\` and continue with \`nextCursor\`: this order misses no event, even one whose transaction ends late. After ${TEXT_RETENTION_DAYS} days an event is archived: its payload keeps only IDs, coded values, numbers and times.`,
		'eventLog.export': 'Returns the events that match the filters as a CSV file, newest first.',
		'eventLog.types':
			'Returns every event type with the JSON Schema of its payload. It needs no credential.',
	},
	models: {
		EventLogEntry: {
			$: 'Event of the event log.',
			id: 'ID of the event.',
			eventType: 'Type of the event, such as `contract.signed`.',
			aggregateType: 'Kind of the object that the event is about, such as `presentation`.',
			aggregateId: 'ID of this object.',
			occurredAt: 'Time of the event.',
			payload:
				'Facts of the event, as `GET /api/notifications/event-types` describes them. Never email addresses.',
			livemode:
				'False for a test-mode event: a test key caused it, or it is about a presentation that a test key created.',
			external:
				'IDs and data from your system for the records of the event, as they were when the event happened. Null when the records have none, and after archiving.',
			recipientEmail: 'Recipient of an `email.sent` event. Left out for other types.',
			archivedAt: `Time of archiving. Left out for events of the last ${TEXT_RETENTION_DAYS} days.`,
		},
		EventExternal: {
			$: 'IDs and data from your system for the records of an event.',
			presentation: 'Those of the presentation. Null when there are none.',
			prospect: 'Those of the prospect. Null when there are none.',
			deck: 'Those of the deck. Null when there are none.',
		},
		EventExternalPresentation: { $: 'IDs and data from your system for a presentation.' },
		External: { $: 'ID and data from your system for a record.' },
		EventLog: { $: 'Page of events.', events: 'The events of this page.' },
		EventLogPagination: { $: 'Position of a page in the event log.' },
		ListEventsInput: {
			eventType: 'Only events of this type.',
			aggregateType: 'Only events about objects of this kind.',
			aggregateId: 'Only events about this object.',
			since: 'Only events from this time on.',
			until: 'Only events before this time.',
			order:
				'`newest` lists the newest first, `written` in the order in which the events were stored, for reading without loss.',
		},
		ExportEventsInput: { $like: 'ListEventsInput' },
		EventTypes: { eventTypes: 'The event types.' },
		EventTypesEventType: {
			$: 'Event type.',
			type: 'Name of the type.',
			payload: 'JSON Schema (2020-12) of the payload.',
			keptWhenArchived: `Fields of the payload that remain after ${TEXT_RETENTION_DAYS} days.`,
		},
	},
}
