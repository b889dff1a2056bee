import type { LoggedEvent } from '@dormer/api/outreach/activity/schema'

/** Cached data that must be loaded again. Without an `id`, all data of the kind is stale. */
export type Stale = { kind: StaleKind; id?: string }
export type StaleKind =
	| 'watching'
	| 'feed'
	| 'timeline'
	| 'presentation'
	| 'presentations'
	| 'deliveries'
	| 'mails'
	| 'playback'
	| 'measurement'
	| 'questions'
	| 'appointments'
	| 'documents'
	| 'contracts'
	| 'generation'
	| 'subscriptions'

type ReceivedEvent = Pick<LoggedEvent, 'eventType' | 'payload'>

/** Returns the data that an event makes stale. */
export function staleAfter({ eventType, payload }: ReceivedEvent): Stale[] {
	const presentation = one('presentation', payload.presentationId)
	const timeline = one('timeline', payload.presentationId)
	const [area] = eventType.split('.')
	switch (area) {
		case 'slide':
			return [WATCHING, ...timeline, ...(payload.durationMs === 0 ? [LIST, ...presentation] : [])]
		case 'presentation':
			return [WATCHING, FEED, LIST, ...presentation, ...timeline, ...playbackAfter(eventType)]
		case 'action_detection':
		case 'action_execution':
			return timeline
		case 'cta':
			return [FEED, ...timeline]
		case 'price':
			return [WATCHING, FEED, LIST, ...presentation, ...timeline, PLAYBACK, QUESTIONS]
		case 'product':
			return [WATCHING, FEED, LIST, ...presentation, ...timeline, PLAYBACK]
		case 'contract':
			return [FEED, LIST, { kind: 'contracts' }, ...presentation, ...timeline]
		case 'question':
			return [FEED, QUESTIONS, ...timeline]
		case 'appointment':
			return [FEED, { kind: 'appointments' }, ...timeline]
		case 'measurement':
			return [...one('measurement', payload.requestId), ...presentation, ...timeline, FEED]
		case 'email':
			return [FEED, { kind: 'mails' }, ...one('deliveries', payload.presentationId), ...timeline]
		case 'generation':
			return [{ kind: 'generation' }]
		case 'subscription':
			return [{ kind: 'subscriptions' }]
		case 'kb':
			return [{ kind: 'documents' }]
		default:
			return [FEED, ...timeline]
	}
}

const WATCHING: Stale = { kind: 'watching' }
const FEED: Stale = { kind: 'feed' }
const LIST: Stale = { kind: 'presentations' }
const QUESTIONS: Stale = { kind: 'questions' }
const PLAYBACK: Stale = { kind: 'playback' }

function one(kind: StaleKind, id: unknown): Stale[] {
	return typeof id === 'string' ? [{ kind, id }] : []
}

/**
 * Returns `PLAYBACK` for `presentation.ready`, which is the only `presentation.*` event that makes cached playback data stale.
 */
function playbackAfter(eventType: string): Stale[] {
	return eventType === 'presentation.ready' ? [PLAYBACK] : []
}

/** Removes duplicates. */
export function distinct(stale: readonly Stale[]): Stale[] {
	return [...new Map(stale.map((one) => [`${one.kind} ${one.id ?? ''}`, one])).values()]
}
