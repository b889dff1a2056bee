import type { Prisma, Tx } from '@dormer/db'
import { MeasurementField } from '../../content/pricing/schema.ts'
import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { squaresRange } from './estimate.ts'
import {
	type MeasurementInput,
	type MeasurementRecord,
	MeasurementStatus,
	RoofResult,
	SquaresRange,
} from './schema.ts'
import { formatFailure } from './statuses.ts'

type Row = Prisma.RoofMeasurementGetPayload<object>

/**
 * Returns the state and result of a measurement request. Rejects with 404 when it is missing or belongs to another
 * organization.
 */
export async function getMeasurement(
	ctx: OrgContext,
	{ requestId }: MeasurementInput,
): Promise<MeasurementRecord> {
	return presentMeasurement(await requireMeasurement(ctx, requestId))
}

/**
 * Returns the row of the organization's measurement request. Rejects with 404 when it is missing or belongs to another
 * organization.
 */
export async function requireMeasurement(ctx: OrgContext, requestId: string): Promise<Row> {
	const row = await ctx.db.roofMeasurement.findFirst({
		where: { id: requestId, organizationId: ctx.organizationId },
	})
	if (row === null) throw notFound('Measurement')
	return row
}

/** Returns the newest measurement request of a presentation, or null when there is none. */
export async function readLatestMeasurement(
	db: Pick<Tx, 'roofMeasurement'>,
	where: { organizationId: string; presentationId: string },
): Promise<MeasurementRecord | null> {
	const row = await db.roofMeasurement.findFirst({
		where,
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	return row && presentMeasurement(row)
}

/** Builds the wire record of a measurement request from its row. */
function presentMeasurement(row: Row): MeasurementRecord {
	const status = MeasurementStatus.parse(row.status)
	const failed = status === 'failed' || status === 'timed_out'
	const result = row.result === null ? null : RoofResult.parse(row.result)
	const range = result && squaresRange(result)
	const { confirmedAt, confirmedById: id, confirmedByName: name } = row
	return {
		requestId: row.id,
		status,
		deckId: row.deckId,
		presentationId: row.presentationId,
		formattedAddress: row.formattedAddress,
		result,
		error: failed ? `${formatFailure(row.failure ?? '')} Enter the measurements manually.` : null,
		createdAt: row.createdAt.toISOString(),
		settledAt: row.settledAt?.toISOString() ?? null,
		needsConfirmation: range !== null && confirmedAt === null,
		estimate: SquaresRange.nullable().parse(row.estimate) ?? range,
		confirmedSizes: MeasurementField.array().parse(row.confirmedSizes),
		confirmedAt: confirmedAt?.toISOString() ?? null,
		confirmedBy: id === null || name === null ? null : { id, name },
	}
}
