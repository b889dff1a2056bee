import type { SignContractInput } from '../../content/contract-templates/schema.ts'
import { fullName } from '../../content/contract-templates/variables.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { consume } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { appendAudit, openEnvelope } from '../evidence/evidence.ts'
import { holdViewed, PATIENCE } from '../evidence/hold.ts'
import { fromHomeowner } from '../evidence/tell.ts'
import { requireContract } from './find-contract.ts'

/**
 * Keeps in the evidence that somebody typed another name. A transaction of its own: it stands although the signature
 * was refused. 20 of them a minute for one presentation, then 429.
 */
export async function recordMismatch(
	ctx: OrgContext,
	{ presentationId, configId: named, signature }: SignContractInput,
): Promise<void> {
	await consume(ctx, 'signatureMismatch', presentationId)
	const { organizationId } = ctx
	const at = ctx.now()
	await ctx.db.$transaction(async (tx) => {
		const presentation = await holdViewed(ctx, tx, presentationId)
		const { id: configId } = await requireContract(tx, presentation, named)
		const documentId = await openEnvelope(tx, { organizationId, presentationId, configId, at })
		const homeowner = Homeowner.parse(presentation.homeowner)
		const customerName = fullName(homeowner)
		await appendAudit(
			tx,
			{ organizationId, documentId },
			{
				...fromHomeowner(ctx, { customerName, homeowner }),
				at,
				type: 'signature_mismatch',
				data: { signature, customerName },
			},
		)
	}, PATIENCE)
}
