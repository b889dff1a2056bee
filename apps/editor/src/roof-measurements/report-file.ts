import {
	MeasurementReportPreview,
	UsedMeasurementReport,
} from '@dormer/api/sale/presentations/measurement-report-schema'
import { MAX_REPORT_MB } from '@dormer/api/sale/roof-measurements/limits'
import type { AssignedFields } from '@dormer/api/sale/roof-measurements/report-schema'
import { postForm } from '../uploads/upload.ts'

export const ACCEPT_REPORTS = '.xml,.json,.csv,application/xml,text/xml,application/json,text/csv'
export const REPORT_RULES: string = `EagleView (XML or JSON), Hover (JSON), or a table (CSV), up to ${MAX_REPORT_MB} MB`

/** A data file, and the fields that a person assigned to its elements. */
export type ChosenReport = { file: File; assigned: AssignedFields }
type ReportFile = ChosenReport & { presentationId: string }

/** Uploads a measurement report and returns what it would change. Nothing is saved. Throws `ApiRequestError` when it is refused. */
export async function previewReport(report: ReportFile): Promise<MeasurementReportPreview> {
	return MeasurementReportPreview.parse(await send(report, '/preview'))
}

/** Uploads a measurement report and uses its values. Throws `ApiRequestError` when it is refused. */
export async function useReport(report: ReportFile): Promise<UsedMeasurementReport> {
	return UsedMeasurementReport.parse(await send(report, ''))
}

function send(
	{ presentationId, file, assigned }: ReportFile,
	step: '' | '/preview',
): Promise<unknown> {
	const form = new FormData()
	form.append('file', file)
	if (Object.keys(assigned).length > 0) form.append('assigned', JSON.stringify(assigned))
	return postForm(`/api/presentations/${presentationId}/measurement-report${step}`, form)
}
