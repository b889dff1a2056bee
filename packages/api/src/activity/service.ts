export { analyzeDeck } from './analytics.ts'
export { listActivity } from './feed.ts'
export { EVENT_COLUMNS, type EventRow, presentEvent } from './present.ts'
export { readTimeline } from './timeline.ts'
