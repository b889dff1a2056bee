import type { Prisma, Tx } from '@dormer/db'
import { z } from 'zod'
import { MeasurementField } from '../../../content/pricing/schema.ts'
import {
	type MeasurementReport,
	PitchArea,
	ReportFormat,
	ReportValues,
	WasteArea,
} from '../report-schema.ts'

type Ref = { organizationId: string; presentationId: string }

/** Fields of the report that the prices of a presentation use: the newest that was not withdrawn. */
export const CURRENT_REPORT = {
	where: { withdrawnAt: null },
	orderBy: { usedAt: 'desc' },
	take: 1,
} as const satisfies Prisma.RoofReportFindManyArgs

export type ReportRow = {
	id: string
	format: string
	provider: string | null
	number: string | null
	date: string | null
	address: string | null
	values: unknown
	assignedFields: string[]
	pitchTable: unknown
	wasteTable: unknown
	fileName: string
	storageKey: string
	sha256: string
	usedAt: Date
	usedByName: string | null
}

/** Returns the report that the prices of a presentation use, or null without one. */
export async function readCurrentReport(
	db: Pick<Tx, 'roofReport'>,
	{ organizationId, presentationId }: Ref,
): Promise<ReportRow | null> {
	const { where, orderBy } = CURRENT_REPORT
	return db.roofReport.findFirst({
		where: { ...where, organizationId, presentationId },
		orderBy,
	})
}

/** Stores a report as the one that the prices of a presentation use. Earlier reports of the presentation are withdrawn. */
export async function storeReport(
	tx: Tx,
	report: ReportRow & Ref & { usedById: string | null },
): Promise<void> {
	await withdrawReports(tx, { ...report, at: report.usedAt })
	await tx.roofReport.create({
		data: {
			...report,
			values: ReportValues.parse(report.values),
			pitchTable: PitchArea.array().parse(report.pitchTable),
			wasteTable: WasteArea.array().parse(report.wasteTable),
		},
		select: { id: true },
	})
}

/** Withdraws the reports of a presentation: prices no longer use them, and the files stay as evidence of earlier prices. */
export async function withdrawReports(
	tx: Pick<Tx, 'roofReport'>,
	{ organizationId, presentationId, at }: Ref & { at: Date },
): Promise<number> {
	const { count } = await tx.roofReport.updateMany({
		where: { organizationId, presentationId, withdrawnAt: null },
		data: { withdrawnAt: at },
	})
	return count
}

/** Builds the wire record of a report from its row. */
export function presentReport(row: ReportRow, readUrl: (key: string) => string): MeasurementReport {
	const { id, provider, number, address, fileName, sha256 } = row
	return {
		id,
		provider,
		number,
		address,
		fileName,
		sha256,
		format: ReportFormat.parse(row.format),
		date: z.iso.date().nullable().parse(row.date),
		values: ReportValues.parse(row.values),
		assigned: MeasurementField.array().parse(row.assignedFields),
		pitchTable: PitchArea.array().parse(row.pitchTable),
		wasteTable: WasteArea.array().parse(row.wasteTable),
		fileUrl: readUrl(row.storageKey),
		usedAt: row.usedAt.toISOString(),
		usedBy: row.usedByName,
	}
}
