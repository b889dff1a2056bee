export { type EventRow, presentEvent } from './present.ts'
export { PRESENCE_TIMEOUT_MS } from './watching.ts'
