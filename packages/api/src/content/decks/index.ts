export { createDeckCache, type DeckVersion, requireDeckVersion } from './deck-version.ts'
export { listPreflightErrors } from './preflight-errors.ts'
export { createDeck, updateDeck } from './service.ts'
