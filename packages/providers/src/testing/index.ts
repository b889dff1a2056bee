export { startLoopback } from './loopback.ts'
