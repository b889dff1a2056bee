export { EVENT_COLUMNS, type EventRow, presentEvent } from './present.ts'
export { SILENT_MS } from './watching.ts'
