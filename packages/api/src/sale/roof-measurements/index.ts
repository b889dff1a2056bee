export { readMeasurementFor } from './read.ts'
export { requestMeasurementFor } from './request.ts'
export { measurementNote, measurementValues } from './values.ts'
