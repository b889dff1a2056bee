import type { ReadReport } from '../report-schema.ts'
import { readReport } from './read-report.ts'

/** Reads the data file of a measurement report. */
export function work(bytes: Uint8Array): ReadReport {
	return readReport(bytes)
}
