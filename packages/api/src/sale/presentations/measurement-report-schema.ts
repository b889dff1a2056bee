import { z } from 'zod'
import { MeasurementField, ValueBasis } from '../../content/pricing/schema.ts'
import { ReadReport } from '../roof-measurements/report-schema.ts'
import { PricePreview } from './price-preview-schema.ts'
import { PresentationDetail } from './schema.ts'

/**
 * A size of the house before and after a report. `before` is null while unknown. `stays` is true for a value that a person typed
 * or confirmed, which the report does not replace.
 */
export const ReportedSize = z.object({
	field: MeasurementField,
	value: z.number(),
	before: z.number().nullable(),
	basis: ValueBasis.nullable(),
	stays: z.boolean(),
})
export type ReportedSize = z.infer<typeof ReportedSize>

/**
 * What a measurement report would change. Nothing is saved. `isSameAddress` is null when the file names no address.
 */
export const MeasurementReportPreview = PricePreview.pick({
	options: true,
	endsChoice: true,
}).extend({
	report: ReadReport,
	fileName: z.string(),
	sha256: z.string(),
	isSameAddress: z.boolean().nullable(),
	sizes: z.array(ReportedSize),
})
export type MeasurementReportPreview = z.infer<typeof MeasurementReportPreview>

export const UsedMeasurementReport = z.object({ presentation: PresentationDetail })
export type UsedMeasurementReport = z.infer<typeof UsedMeasurementReport>
