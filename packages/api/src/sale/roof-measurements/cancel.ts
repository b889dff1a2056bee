import { AppError } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { getMeasurement } from './read.ts'
import type { CancelMeasurementInput, MeasurementRecord } from './schema.ts'
import { UNSETTLED } from './states.ts'

/**
 * Ends a measurement that is on its way; a run that is under way finds its row settled and leaves it so. Ending it the
 * same way again changes nothing; one that ended otherwise is 409 `CONFLICT`.
 */
export async function cancelMeasurement(
	ctx: OrgContext,
	{ requestId, action }: CancelMeasurementInput,
): Promise<MeasurementRecord> {
	const status = action === 'cancel' ? 'cancelled' : 'skipped'
	await ctx.db.roofMeasurement.updateMany({
		where: { id: requestId, organizationId: ctx.organizationId, status: { in: UNSETTLED } },
		data: { status, failure: null, settledAt: ctx.now() },
	})
	const record = await getMeasurement(ctx, { requestId })
	if (record.status !== status)
		throw new AppError('CONFLICT', `The measurement is ${record.status.replace('_', ' ')} already`)
	return record
}
