import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Tx } from '@dormer/db'
import { measurementFieldOf } from '../../../content/pricing/index.ts'
import {
	MeasurementField,
	type StoredMeasurement,
	type ValueBasis,
} from '../../../content/pricing/schema.ts'
import { AppError, notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import type { UploadedFile } from '../../../core/schema.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { emit } from '../../../events/emit.ts'
import {
	isSameHouse,
	readLatestMeasurement,
	readUploadedReport,
	storeReport,
	withdrawReports,
} from '../../roof-measurements/index.ts'
import type {
	ReadReport,
	ReportFileInput,
	ReportFormat,
} from '../../roof-measurements/report-schema.ts'
import type {
	MeasurementReportPreview,
	ReportedSize,
	UsedMeasurementReport,
} from '../measurement-report-schema.ts'
import { getPresentation, requirePresentation } from '../read.ts'
import type { PresentationInput } from '../schema.ts'
import { compareFacts } from './preview-price.ts'
import {
	type PricedPresentation,
	readPricedPresentation,
	requirePricedPresentation,
} from './priced-presentation.ts'
import { restartPreparation } from './reprice.ts'
import { requireUnsigned } from './require-unsigned.ts'
import { rewritePrices } from './rewrite-prices.ts'
import { readMeasurementResult, readMustConfirm, storedMeasurement } from './stored-measurement.ts'

const MEDIA_TYPES: Record<ReportFormat, { ending: string; type: string }> = {
	eagleview_xml: { ending: 'xml', type: 'application/xml' },
	eagleview_json: { ending: 'json', type: 'application/json' },
	hover_json: { ending: 'json', type: 'application/json' },
	csv: { ending: 'csv', type: 'text/csv' },
}

/**
 * Returns what a measurement report says and every price before and after it. Saves nothing. An address that differs from the
 * presentation's does not refuse the report: the caller shows it and decides.
 */
export async function previewReport(
	ctx: OrgContext,
	{ presentationId, ...upload }: ReportFileInput,
): Promise<MeasurementReportPreview> {
	const { file } = upload
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	const report = await readUploadedReport(ctx, upload)
	const before = await readPricedPresentation(ctx.db, { organizationId, presentationId })
	if (before === undefined) throw notFound('Presentation')
	const about = {
		mustConfirm: await readMustConfirm(ctx.db, organizationId),
		timezone: before.timeZone,
	}
	const roof = await readLatestMeasurement(ctx.db, { organizationId, presentationId })
	const used = {
		...report,
		assignedFields: report.assigned,
		usedAt: ctx.now(),
		usedByName: nameOf(ctx),
	}
	const measurement = storedMeasurement(roof, { ...about, report: used })
	return {
		...compareFacts(before, { ...before.facts, measurement }),
		report,
		fileName: nameOfFile(file),
		sha256: hashOf(file),
		isSameAddress: report.address === null ? null : isSameHouse(report.address, before.homeowner),
		sizes: compareSizes(report, before, measurement),
	}
}

/**
 * Stores a measurement report and its file, and recalculates the prices. The report supplies each size that no person typed or
 * confirmed (docs/design/prices.md#order-of-the-sources), and replaces an earlier report. A changed amount ends an unsigned
 * choice. Rejects with 409 `ALREADY_SIGNED` after the signature.
 */
export async function useReport(
	ctx: OrgContext,
	{ presentationId, ...upload }: ReportFileInput,
): Promise<UsedMeasurementReport> {
	const { file } = upload
	const { organizationId, caller } = ctx
	await requirePresentation(ctx, presentationId)
	const { elements: _, assigned: assignedFields, ...report } = await readUploadedReport(ctx, upload)
	const id = newId()
	const { ending, type } = MEDIA_TYPES[report.format]
	const storageKey = `reports/${organizationId}/${id}.${ending}`
	const { storage } = ctx.providers
	await storage.put(storageKey, file.bytes, type)
	const row = {
		...report,
		assignedFields,
		id,
		organizationId,
		presentationId,
		storageKey,
		fileName: nameOfFile(file),
		sha256: hashOf(file),
		usedAt: ctx.now(),
		usedById: caller.kind === 'user' ? caller.userId : null,
		usedByName: nameOf(ctx),
	}
	try {
		await ctx.db.$transaction((tx) => applyReport(tx, row))
	} catch (error) {
		// After a lost connection the row may exist, so only a refusal deletes its file.
		if (error instanceof AppError) await storage.delete(storageKey)
		throw error
	}
	return getPresentation(ctx, { presentationId })
}

/** Stores a report, calculates the prices with it, and emits `measurement.imported`. */
async function applyReport(tx: Tx, row: Parameters<typeof storeReport>[1]): Promise<void> {
	const { id: reportId, organizationId, presentationId, format, usedAt: at } = row
	const before = await requirePricedPresentation(tx, { organizationId, presentationId })
	requireUnsigned(before)
	await storeReport(tx, row)
	await rewriteWithReport(tx, before, { at, by: row.usedByName })
	await emit(tx, {
		type: 'measurement.imported',
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId: before.deckId, reportId, format },
		at,
	})
}

/**
 * Stops using the measurement report of a presentation: sizes come from the measurement again, or are unknown. Does nothing
 * without a report. Rejects with 409 `ALREADY_SIGNED` after the signature.
 */
export async function removeReport(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<UsedMeasurementReport> {
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	await ctx.db.$transaction(async (tx) => {
		const before = await requirePricedPresentation(tx, { organizationId, presentationId })
		requireUnsigned(before)
		const at = ctx.now()
		const count = await withdrawReports(tx, { organizationId, presentationId, at })
		if (count > 0) await rewriteWithReport(tx, before, { at, by: nameOf(ctx) })
	})
	return getPresentation(ctx, { presentationId })
}

/** Calculates the prices with the report that counts now. */
async function rewriteWithReport(
	tx: Tx,
	before: PricedPresentation,
	{ at, by }: { at: Date; by: string | null },
): Promise<void> {
	const measurement = await readMeasurementResult(tx, before)
	const facts = { ...before.facts, measurement }
	const { numbersChanged } = await rewritePrices(tx, before, { facts, at, by })
	if (numbersChanged) await restartPreparation(tx, before, at)
}

function compareSizes(
	{ values }: Pick<ReadReport, 'values'>,
	{ book, facts }: PricedPresentation,
	after: StoredMeasurement | null,
): ReportedSize[] {
	return MeasurementField.options.flatMap((field): ReportedSize[] => {
		const value = values[field]
		if (value === undefined) return []
		const typed = typedValue(field, { book, facts })
		if (typed !== null) return [{ field, value, before: typed, basis: 'typed', stays: true }]
		const { measurement } = facts
		const known = measurement?.values[field] ?? null
		return [
			{
				field,
				value,
				before: known,
				basis: known === null || measurement === null ? null : basisOf(field, measurement),
				stays: after?.report?.fields.includes(field) !== true,
			},
		]
	})
}

/** Returns the value of a size that was typed for this home, or null when none was typed. */
function typedValue(
	field: MeasurementField,
	{ book, facts }: Pick<PricedPresentation, 'book' | 'facts'>,
): number | null {
	const typed: Record<string, number> = { ...facts.repOverrides, ...facts.priceInputs }
	const values = book.variables.flatMap((variable) =>
		measurementFieldOf(variable) === field ? (typed[variable.key] ?? []) : [],
	)
	return values[0] ?? null
}

function basisOf(field: MeasurementField, before: StoredMeasurement): ValueBasis {
	if (before.report?.fields.includes(field)) return 'reported'
	if (before.confirmed.includes(field)) return 'confirmed'
	if (before.estimate !== null) return 'estimated'
	return before.origin === null ? 'measured' : 'typed'
}

function nameOf({ caller }: OrgContext): string | null {
	return caller.kind === 'user' ? caller.name : null
}

/** Returns the name of an uploaded file without folders, at most 200 characters long. */
function nameOfFile({ filename }: UploadedFile): string {
	return path.win32.basename(filename).slice(-200) || 'report'
}

function hashOf({ bytes }: UploadedFile): string {
	return createHash('sha256').update(bytes).digest('hex')
}
