export { createDeck, updateDeck } from './service.ts'
