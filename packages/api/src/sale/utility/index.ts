export { geocode, requireAddress } from './service.ts'
