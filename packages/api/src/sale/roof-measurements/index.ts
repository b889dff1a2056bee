export { confirmSizes } from './confirm.ts'
export { buildResult, enteredSizes } from './enter.ts'
export { roofSpread } from './estimate.ts'
export { measurementNote, measurementValues } from './measurement-values.ts'
export { readLatestMeasurement } from './read.ts'
export { readUploadedReport } from './reports/read-upload.ts'
export { isSameHouse } from './reports/same-house.ts'
export {
	CURRENT_REPORT,
	presentReport,
	type ReportRow,
	readCurrentReport,
	storeReport,
	withdrawReports,
} from './reports/store.ts'
export { requestPresentationMeasurement } from './request.ts'
export { formatFailure } from './statuses.ts'
