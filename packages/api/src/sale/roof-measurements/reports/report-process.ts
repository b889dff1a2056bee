import type { AssignedFields, ReadReport } from '../report-schema.ts'
import { readReport } from './read-report.ts'

/** A data file, and the fields that a person assigned to its elements. */
export type ReportRequest = { bytes: Uint8Array; assigned: AssignedFields | undefined }

/** Reads the data file of a measurement report. */
export function work({ bytes, assigned }: ReportRequest): ReadReport {
	return readReport(bytes, assigned)
}
