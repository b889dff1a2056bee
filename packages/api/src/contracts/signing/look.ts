import type { Prisma } from '@dormer/db'
import { sha256 } from '../../content/contract-templates/compose.ts'
import { CONSENT_VERSION } from '../../content/contract-templates/consent.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { appendAudit, openEnvelope } from '../evidence/evidence.ts'
import { holdViewed, PATIENCE } from '../evidence/hold.ts'
import { fromHomeowner, tellOfContract } from '../evidence/tell.ts'
import type { PreparedContract } from './prepare.ts'

/** Two looks within this time are one: the page was loaded again. */
const SAME_LOOK_MS = 30 * 60_000

type Look = {
	presentation: Prisma.PresentationGetPayload<object>
	configId: string
	contract: PreparedContract
	consent: string
	at: Date
}

/**
 * Notes in the evidence that the homeowner looked at a contract, once for each visit, and which consent was shown, once
 * for each text. While the company itself looks on nothing is kept.
 */
export async function recordLook(ctx: OrgContext, look: Look): Promise<void> {
	if (ctx.caller.kind === 'presentation' && ctx.caller.byCompany) return
	const { presentation, configId, contract, at } = look
	const { organizationId, id: presentationId } = presentation
	await ctx.db.$transaction(async (tx) => {
		await holdViewed(ctx, tx, presentationId)
		const documentId = await openEnvelope(tx, { organizationId, presentationId, configId, at })
		const ref = { organizationId, documentId }
		const from = fromHomeowner(ctx, contract)
		const visit = { type: 'viewed', at: { gt: new Date(at.getTime() - SAME_LOOK_MS) } }
		if ((await tx.auditEntry.findFirst({ where: { ...ref, ...visit } })) === null) {
			const data = { documentSha256: sha256(contract.text) }
			await appendAudit(tx, ref, { ...from, at, type: 'viewed', data })
			await tellOfContract(tx, { type: 'contract.viewed', presentation, configId, documentId, at })
		}
		const data = { consentVersion: CONSENT_VERSION, consentSha256: sha256(look.consent) }
		const shown = { type: 'consent_shown', data: { equals: data } }
		if ((await tx.auditEntry.findFirst({ where: { ...ref, ...shown } })) === null)
			await appendAudit(tx, ref, { ...from, at, type: 'consent_shown', data })
	}, PATIENCE)
}
