export { preflightDeck } from './preflight.ts'
export { createDeck, updateDeck } from './service.ts'
