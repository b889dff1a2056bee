export {
	createDeckCache,
	DECK_VERSION,
	type DeckVersion,
	requireDeckVersion,
	withDeckVersion,
} from './deck-version.ts'
export { listPreflightErrors } from './preflight-errors.ts'
export { createDeck, updateDeck } from './service.ts'
