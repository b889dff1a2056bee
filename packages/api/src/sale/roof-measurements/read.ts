import type { Prisma, Tx } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	type MeasurementInput,
	type MeasurementRecord,
	MeasurementStatus,
	RoofResult,
} from './schema.ts'
import { sayFailure } from './states.ts'

type Row = Prisma.RoofMeasurementGetPayload<object>

/** How far a request is and what came of it. A missing and a foreign one answer 404 alike. */
export async function getMeasurement(
	ctx: OrgContext,
	{ requestId }: MeasurementInput,
): Promise<MeasurementRecord> {
	return presentMeasurement(await requireMeasurement(ctx, requestId))
}

/** The organization's request, or 404. */
export async function requireMeasurement(ctx: OrgContext, requestId: string): Promise<Row> {
	const row = await ctx.db.roofMeasurement.findFirst({
		where: { id: requestId, organizationId: ctx.organizationId },
	})
	if (row === null) throw notFound('Measurement')
	return row
}

/** The newest request of a presentation; null when none was ever made. */
export async function readMeasurementFor(
	db: Pick<Tx, 'roofMeasurement'>,
	where: { organizationId: string; presentationId: string },
): Promise<MeasurementRecord | null> {
	const row = await db.roofMeasurement.findFirst({
		where,
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	return row && presentMeasurement(row)
}

/** A request's row as its wire record. */
export function presentMeasurement(row: Row): MeasurementRecord {
	const status = MeasurementStatus.parse(row.status)
	const failed = status === 'failed' || status === 'timed_out'
	return {
		requestId: row.id,
		status,
		deckId: row.deckId,
		presentationId: row.presentationId,
		formattedAddress: row.formattedAddress,
		result: row.result === null ? null : RoofResult.parse(row.result),
		error: failed ? `${sayFailure(row.failure ?? '')} Enter the measurements by hand.` : null,
		createdAt: row.createdAt.toISOString(),
		settledAt: row.settledAt?.toISOString() ?? null,
	}
}
