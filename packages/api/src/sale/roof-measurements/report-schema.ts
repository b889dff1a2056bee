import { z } from 'zod'
import { MeasurementField } from '../../content/pricing/schema.ts'
import { IsoDateTime, UploadedFile, Uuid } from '../../core/schema.ts'

/** Formats of measurement reports that can be read (docs/design/prices.md#measurement-reports). */
export const ReportFormat = z.enum(['eagleview_xml', 'eagleview_json', 'hover_json', 'csv'])
export type ReportFormat = z.infer<typeof ReportFormat>

/**
 * Why an element of a report is left out: the name or the unit is unknown, the unit is missing, the text is no number, one
 * number stands for two values, the report states two numbers for one value, the number is implausible, or no price uses it.
 */
export const LeftOutReason = z.enum([
	'unknown',
	'unknown_unit',
	'no_unit',
	'not_a_number',
	'combined',
	'stated_twice',
	'out_of_range',
	'not_used',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/**
 * One element of a report, in the order of the file. `place` is the part of the file in which it stands. `field` and `value` are what it is
 * used as; null for an element that is left out, whose `reason` and `sentence` say why.
 */
export const ReportElement = z.object({
	name: z.string(),
	place: z.string(),
	says: z.string(),
	field: MeasurementField.nullable(),
	value: z.number().nullable(),
	reason: LeftOutReason.nullable(),
	sentence: z.string().nullable(),
})
export type ReportElement = z.infer<typeof ReportElement>

export const PitchArea = z.object({ pitch: z.string(), areaSqFt: z.number() })
export type PitchArea = z.infer<typeof PitchArea>
export const WasteArea = z.object({ wastePct: z.number(), areaSqFt: z.number() })
export type WasteArea = z.infer<typeof WasteArea>

/** Values of a report by measurement field. */
export const ReportValues = z.partialRecord(MeasurementField, z.number())
export type ReportValues = z.infer<typeof ReportValues>

/** What a data file says, before anybody uses it. */
export const ReadReport = z.object({
	format: ReportFormat,
	/** Company that measured; null when the file does not name it. */
	provider: z.string().nullable(),
	number: z.string().nullable(),
	/** Day of the report; null when the file does not state it. */
	date: z.iso.date().nullable(),
	/** Address in the file, on one line; null when the file has none. */
	address: z.string().nullable(),
	values: ReportValues,
	/** Values whose element a person assigned by hand, because the file does not name it in a known way. */
	assigned: z.array(MeasurementField).default([]),
	elements: z.array(ReportElement),
	pitchTable: z.array(PitchArea),
	wasteTable: z.array(WasteArea),
})
export type ReadReport = z.infer<typeof ReadReport>
/** What a file says, before its elements are combined to values. */
export type ReportContent = Omit<ReadReport, 'values' | 'assigned'>

/** Measurement report that the prices of a presentation use. `sha256` is the hash of the stored file. */
export const MeasurementReport = ReadReport.omit({ elements: true }).extend({
	id: Uuid,
	fileName: z.string(),
	fileUrl: z.string(),
	sha256: z.string(),
	usedAt: IsoDateTime,
	usedBy: z.string().nullable(),
})
export type MeasurementReport = z.infer<typeof MeasurementReport>

/** Fields that a person assigned to elements, by the name of the element. */
export const AssignedFields = z.record(z.string().max(200), MeasurementField)
export type AssignedFields = z.infer<typeof AssignedFields>

export const ReportFileInput = z.object({
	presentationId: Uuid,
	file: UploadedFile,
	/** `AssignedFields` as JSON text, because a form has only texts beside its file. */
	assigned: z
		.string()
		.max(10_000)
		.transform((text, context) => {
			const { data } = AssignedFields.safeParse(parseJson(text))
			if (data !== undefined) return data
			context.addIssue('Send an object as JSON, such as {"TotalParapetsLength": "ridge_ft"}')
			return z.NEVER
		})
		.optional(),
})
export type ReportFileInput = z.infer<typeof ReportFileInput>

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
