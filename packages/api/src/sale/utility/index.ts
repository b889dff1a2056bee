export { listProviderStates } from './provider-states.ts'
export { acceptAddress, geocode, requireAddress, warnAboutAddress } from './service.ts'
