export { roofSpread } from './estimate.ts'
export { measurementNote, measurementValues } from './measurement-values.ts'
export { readLatestMeasurement } from './read.ts'
export { requestPresentationMeasurement } from './request.ts'
