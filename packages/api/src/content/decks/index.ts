export { listPreflightErrors } from './preflight-errors.ts'
export { createDeck, updateDeck } from './service.ts'
