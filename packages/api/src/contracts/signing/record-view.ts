import type { Prisma } from '@dormer/db'
import { CONSENT_VERSION, sha256 } from '../../content/contract-templates/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	appendAudit,
	emitContractEvent,
	homeownerOrigin,
	LOCK_TIMEOUTS,
	lockViewedPresentation,
	openEnvelope,
} from '../evidence/index.ts'
import type { PreparedContract } from './prepare-contract.ts'

/** Milliseconds within which a second view counts as a reload of the page. */
const SAME_VIEW_MS = 30 * 60_000

type ContractView = {
	presentation: Prisma.PresentationGetPayload<object>
	configId: string
	contract: PreparedContract
	consent: string
	at: Date
}

/**
 * Records a view of a contract in the audit chain, at most once in 30 minutes. Also records each consent text when it is
 * shown for the first time. Records nothing when the company views the contract.
 */
export async function recordView(ctx: OrgContext, view: ContractView): Promise<void> {
	if (ctx.caller.kind === 'presentation' && ctx.caller.byCompany) return
	const { presentation, configId, contract, at } = view
	const { organizationId, id: presentationId } = presentation
	await ctx.db.$transaction(async (tx) => {
		await lockViewedPresentation(ctx, tx, presentationId)
		const documentId = await openEnvelope(tx, { organizationId, presentationId, configId, at })
		const ref = { organizationId, documentId }
		const from = homeownerOrigin(ctx, contract)
		const recent = { type: 'viewed', at: { gt: new Date(at.getTime() - SAME_VIEW_MS) } }
		if ((await tx.auditEntry.findFirst({ where: { ...ref, ...recent } })) === null) {
			const data = { documentSha256: sha256(contract.text) }
			await appendAudit(tx, ref, { ...from, at, type: 'viewed', data })
			await emitContractEvent(tx, {
				type: 'contract.viewed',
				presentation,
				configId,
				documentId,
				at,
			})
		}
		const data = { consentVersion: CONSENT_VERSION, consentSha256: sha256(view.consent) }
		const consentShown = { type: 'consent_shown', data: { equals: data } }
		if ((await tx.auditEntry.findFirst({ where: { ...ref, ...consentShown } })) === null)
			await appendAudit(tx, ref, { ...from, at, type: 'consent_shown', data })
	}, LOCK_TIMEOUTS)
}
