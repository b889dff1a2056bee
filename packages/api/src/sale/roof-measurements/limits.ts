/** Maximum size of the data file of a measurement report, in megabytes and in bytes. */
export const MAX_REPORT_MB = 2
export const MAX_REPORT_BYTES: number = MAX_REPORT_MB * 1024 * 1024
