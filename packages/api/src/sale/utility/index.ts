export { listProviderStates } from './provider-states.ts'
export { geocode, requireAddress } from './service.ts'
