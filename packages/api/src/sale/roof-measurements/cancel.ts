import { AppError } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { getMeasurement } from './read.ts'
import type { CancelMeasurementInput, MeasurementRecord } from './schema.ts'
import { formatEnding, OPEN_STATUSES } from './statuses.ts'

/**
 * Cancels or skips an open measurement request. If the job of the request is already running, its result is discarded.
 * Repeating the same action has no effect. Rejects with 409 `CONFLICT` when the request has already ended with a different
 * status.
 */
export async function cancelMeasurement(
	ctx: OrgContext,
	{ requestId, action }: CancelMeasurementInput,
): Promise<MeasurementRecord> {
	const status = action === 'cancel' ? 'cancelled' : 'skipped'
	await ctx.db.roofMeasurement.updateMany({
		where: { id: requestId, organizationId: ctx.organizationId, status: { in: OPEN_STATUSES } },
		data: { status, failure: null, settledAt: ctx.now() },
	})
	const record = await getMeasurement(ctx, { requestId })
	if (record.status !== status)
		throw new AppError(
			'CONFLICT',
			`${formatEnding(record.status)} If you need a measurement, request a new one.`,
		)
	return record
}
