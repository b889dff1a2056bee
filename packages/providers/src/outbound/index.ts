export { readAllowList } from './allow-list.ts'
export { fetchPicture, PictureFailed } from './fetch-picture.ts'
export { createOutbound, type OutboundSettings } from './guarded.ts'
export {
	type Outbound,
	type OutboundAnswer,
	OutboundFailed,
} from './outbound.ts'
