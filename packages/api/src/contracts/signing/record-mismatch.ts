import { fullName } from '../../content/contract-templates/index.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	appendAudit,
	LOCK_TIMEOUTS,
	lockViewedPresentation,
	openEnvelope,
	requestOrigin,
} from '../evidence/index.ts'
import { requireContract } from './find-contract.ts'
import type { SignContractInput } from './schema.ts'

/** A typed signature that differs from the homeowner's name. `field` is the request field that contains the signature. */
export type Mismatch = { field: string; signature: string }

/**
 * Records in the audit chain an attempt to sign with a name other than the homeowner's. Uses a separate transaction,
 * because the signing transaction rolls back. Rejects with 429 above 20 mismatches a minute for one presentation.
 */
export async function recordMismatch(
	ctx: OrgContext,
	{ presentationId, configId: named, correctedName }: SignContractInput,
	found: Mismatch,
): Promise<void> {
	await enforceRateLimit(ctx, 'signatureMismatch', presentationId)
	const { organizationId } = ctx
	const at = ctx.now()
	await ctx.db.$transaction(async (tx) => {
		const presentation = await lockViewedPresentation(ctx, tx, presentationId)
		const { id: configId } = await requireContract(tx, presentation, named)
		const documentId = await openEnvelope(tx, { organizationId, presentationId, configId, at })
		const homeowner = { ...Homeowner.parse(presentation.homeowner), ...correctedName }
		const customerName = fullName(homeowner)
		const { data: device, ...from } = await requestOrigin(ctx, tx, { customerName, homeowner })
		const data = { ...found, customerName, ...device }
		const ref = { organizationId, documentId }
		await appendAudit(tx, ref, { ...from, at, type: 'signature_mismatch', data })
	}, LOCK_TIMEOUTS)
}
