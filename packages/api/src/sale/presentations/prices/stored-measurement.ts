import type { Tx } from '@dormer/db'
import { readSettings } from '../../../content/contract-templates/index.ts'
import { formatDay } from '../../../content/pricing/index.ts'
import {
	MeasurementField,
	type StoredMeasurement,
	type ValueOrigin,
	type ValueOrigins,
} from '../../../content/pricing/schema.ts'
import { dateIn } from '../../../core/time/zoned-time.ts'
import {
	measurementNote,
	measurementValues,
	type ReportRow,
	readCurrentReport,
	readLatestMeasurement,
	roofSpread,
} from '../../roof-measurements/index.ts'
import { ReportValues } from '../../roof-measurements/report-schema.ts'
import type { MeasurementRecord, RoofResult } from '../../roof-measurements/schema.ts'
import type { PresentationRef } from './priced-presentation.ts'

/**
 * Returns the values of the presentation's newest measurement and of its measurement report, or null when neither has a
 * value. An unconfirmed estimate leads to price ranges, unless the company accepts estimates as prices (setting
 * `requireConfirmedPrice`).
 */
export async function readMeasurementResult(
	tx: Tx,
	ref: PresentationRef,
): Promise<StoredMeasurement | null> {
	const { organizationId, presentationId } = ref
	const newest = await readLatestMeasurement(tx, { organizationId, presentationId })
	const report = await readCurrentReport(tx, { organizationId, presentationId })
	const mustConfirm = await readMustConfirm(tx, organizationId)
	const { timezone } = await tx.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { timezone: true },
	})
	return storedMeasurement(newest, { mustConfirm, timezone, report })
}

/** Returns whether the company requires that a rep confirms an estimated roof (setting `requireConfirmedPrice`). */
export async function readMustConfirm(
	db: Pick<Tx, 'contractSettings'>,
	organizationId: string,
): Promise<boolean> {
	return (await readSettings(db, organizationId)).requireConfirmedPrice
}

type MeasuredRoof = Pick<
	MeasurementRecord,
	'result' | 'confirmedSizes' | 'confirmedAt' | 'confirmedBy'
>
type About = { mustConfirm: boolean; timezone: string; report: UsedReport | null }

/** Returns what a price calculation uses of a measurement and of a measurement report, or null without either. */
export function storedMeasurement(
	roof: MeasuredRoof | null,
	{ report, ...about }: About,
): StoredMeasurement | null {
	const result = roof?.result ?? null
	const measured = roof === null || result === null ? null : ofRoof({ ...roof, result }, about)
	return report === null
		? measured
		: withReport(measured ?? NOT_MEASURED, { report, ...about, roof })
}

const NOT_MEASURED: StoredMeasurement = {
	values: {},
	note: null,
	estimate: null,
	confirmed: [],
	origin: null,
	measuredAt: null,
	report: null,
}

/** A measurement report that a person uses, now or earlier. */
export type UsedReport = Pick<
	ReportRow,
	'provider' | 'date' | 'values' | 'assignedFields' | 'usedAt' | 'usedByName'
>

/**
 * Adds the values of a report to those of a measurement. A value that a person typed or confirmed comes before the report, which
 * comes before a measurement and an estimate (docs/design/prices.md#order-of-the-sources).
 */
function withReport(
	measured: StoredMeasurement,
	{
		report,
		timezone,
		roof,
	}: Omit<About, 'report'> & { report: UsedReport; roof: MeasuredRoof | null },
): StoredMeasurement {
	const reported = ReportValues.parse(report.values)
	const isByPerson = (field: MeasurementField) =>
		measured.confirmed.includes(field) ||
		(roof?.result?.source === 'manual' &&
			field !== 'waste_pct' &&
			(measured.values[field] ?? null) !== null)
	const fields = MeasurementField.options.filter(
		(field) => reported[field] !== undefined && !isByPerson(field),
	)
	const origin = valueOrigin({ by: report.usedByName, at: report.usedAt, timezone })
	return {
		...measured,
		values: {
			...measured.values,
			...Object.fromEntries(fields.map((field) => [field, reported[field]])),
		},
		report: {
			fields,
			note: citeReport(report, origin),
			assigned: fields.filter((field) => report.assignedFields.includes(field)),
			origin,
		},
	}
}

/** Cites a report for the homeowner: "Taken from an EagleView report of June 10, 2026." Without its day, names who used it. */
function citeReport({ provider, date }: UsedReport, { by, day }: ValueOrigin): string {
	const name = provider === null ? 'measurement report' : `${provider} report`
	const article = /^[aeiou]/i.test(name) ? 'an' : 'a'
	const used = by === null ? ` used on ${formatDay(day)}` : ` that ${by} used on ${formatDay(day)}`
	return `Taken from ${article} ${name}${date === null ? used : ` of ${formatDay(date)}`}.`
}

/** Returns what a price calculation uses of a measurement. */
function ofRoof(
	{ result, confirmedSizes, confirmedAt, confirmedBy }: MeasuredRoof & { result: RoofResult },
	{ mustConfirm, timezone }: Omit<About, 'report'>,
): StoredMeasurement {
	const spread = roofSpread(result)
	return {
		values: measurementValues(result),
		note: measurementNote(result),
		estimate: spread === null ? null : { spread, mustConfirm },
		confirmed: confirmedSizes,
		origin:
			confirmedAt === null
				? null
				: valueOrigin({ by: confirmedBy?.name ?? null, at: new Date(confirmedAt), timezone }),
		measuredAt: result.measuredAt,
		report: null,
	}
}

/** Returns the origins of values that one person types now. */
export function originsOf(keys: readonly string[], origin: Given): ValueOrigins {
	return Object.fromEntries(keys.map((key) => [key, valueOrigin(origin)]))
}

/** Who gives a value. `by` is null for an API key. `timezone` is the time zone of the company. */
type Given = { by: string | null; at: Date; timezone: string }

/** Returns who gave a value, and when, with the date in the time zone of the company. */
function valueOrigin({ by, at, timezone }: Given): ValueOrigin {
	return { by, at: at.toISOString(), day: dateIn(timezone, at) }
}
