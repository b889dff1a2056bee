export { type IdempotentCall, runOnce } from './run-once.ts'
