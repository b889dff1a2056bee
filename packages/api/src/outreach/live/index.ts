export { watchEvents } from './watch.ts'
