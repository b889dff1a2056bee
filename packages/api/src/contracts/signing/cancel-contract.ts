import { Prisma, type Tx } from '@dormer/db'
import { canCancel, formatInstant } from '../../content/contract-templates/index.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { reopenAgreedPrice, setEngagement } from '../../sale/presentations/index.ts'
import {
	appendAudit,
	emitContractEvent,
	LOCK_TIMEOUTS,
	lockViewedPresentation,
	presentRecord,
	requestOrigin,
} from '../evidence/index.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { queueCancellationEmails } from './queue-cancellation-emails.ts'
import type { CancelContractInput, CancelledContract } from './schema.ts'

/**
 * Cancels a signed contract for its homeowner. Rejects with 409 `CONFLICT` at or after the deadline, and when the
 * contract has no right to cancel. A repeated call changes nothing. The homeowner can then sign the contract again.
 */
export async function cancelContract(
	ctx: OrgContext,
	input: CancelContractInput,
): Promise<CancelledContract> {
	const { presentationId } = input
	await enforceRateLimit(ctx, 'signing', `${presentationId}:${clientNetwork(ctx.ip)}`)
	await requireViewedPresentation(ctx, presentationId)
	await enforceRateLimit(ctx, 'contractCancel', presentationId)
	const cancelledAt = await ctx.db.$transaction((tx) => cancel(ctx, tx, input), LOCK_TIMEOUTS)
	return {
		success: true,
		documentId: input.documentId,
		cancelledAt: cancelledAt.toISOString(),
		message: 'Canceled. You owe nothing.',
	}
}

async function cancel(
	ctx: OrgContext,
	tx: Tx,
	{ presentationId, documentId }: CancelContractInput,
): Promise<Date> {
	const { organizationId } = ctx
	const ref = { organizationId, documentId }
	const presentation = await lockViewedPresentation(ctx, tx, presentationId)
	const row = await tx.signedDocument.findFirst({
		where: { id: documentId, organizationId, envelope: { presentationId } },
		include: { envelope: { include: { config: { select: { name: true } } } } },
	})
	if (row === null) throw notFound('Document')
	if (row.cancelledAt !== null) return row.cancelledAt
	const at = ctx.now()
	const record = presentRecord(row)
	if (!canCancel(record.cancellation, at)) throw tooLate(record)
	const { configId, customerName } = record
	await tx.signedDocument.update({
		where: { id: documentId, organizationId },
		data: { cancelledAt: at },
	})
	const homeowner = Homeowner.parse(presentation.homeowner)
	const from = await requestOrigin(ctx, tx, { customerName, homeowner })
	await appendAudit(tx, ref, { ...from, at, type: 'cancelled' })
	await tx.contractEnvelope.update({
		where: { id: documentId, organizationId },
		data: { closedAt: at },
	})
	const uncancelled = { organizationId, cancelledAt: null, envelope: { presentationId } }
	if ((await tx.signedDocument.count({ where: uncancelled })) === 0)
		await setEngagement(tx, { organizationId, presentationId }, 'cancelled')
	const agreed = { ...uncancelled, selection: { not: Prisma.AnyNull } }
	if ((await tx.signedDocument.count({ where: agreed })) === 0)
		await reopenAgreedPrice(tx, { organizationId, presentationId, at })
	await emitContractEvent(tx, {
		type: 'contract.cancelled',
		presentation,
		configId,
		documentId,
		at,
	})
	await queueCancellationEmails(ctx, tx, { record, name: row.envelope.config.name, at })
	return at
}

function tooLate({ cancellation, timeZone }: LegalRecord): AppError {
	const message =
		cancellation === null
			? 'This contract includes no right to cancel. Call the company.'
			: `The time to cancel ended on ${formatInstant(timeZone, new Date(cancellation.deadline))}. Call the company.`
	return new AppError('CONFLICT', message)
}
