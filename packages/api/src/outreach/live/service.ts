export { endLive } from './listen.ts'
export { watchEvents } from './watch.ts'
