export { parseAllowList } from './allow-list.ts'
export { createOutbound, type OutboundSettings } from './create-outbound.ts'
export { fetchImage, ImageFetchFailed } from './fetch-image.ts'
export {
	type Outbound,
	OutboundFailed,
	type OutboundResponse,
} from './outbound.ts'
