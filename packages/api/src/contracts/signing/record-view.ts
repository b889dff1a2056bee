import type { Prisma } from '@dormer/db'
import { type ConsentText, sha256 } from '../../content/contract-templates/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { recordContractRead } from '../../sale/presentations/index.ts'
import {
	appendAudit,
	emitContractEvent,
	isByCompany,
	LOCK_TIMEOUTS,
	lockViewedPresentation,
	openEnvelope,
	requestOrigin,
} from '../evidence/index.ts'
import { revisionOf } from './contract-revision.ts'
import type { PreparedContract } from './prepare-contract.ts'

/** Milliseconds within which a second view counts as a reload of the page. */
const SAME_VIEW_MS = 30 * 60_000

type ContractView = {
	presentation: Prisma.PresentationGetPayload<object>
	configId: string
	contract: PreparedContract
	consent: ConsentText
	at: Date
}

/**
 * Records a view of a contract with its revision in the audit chain, at most once in 30 minutes for each revision. Also
 * records the consent text when it is shown for the first time with this revision. A view with a credential of the
 * company counts as a view by the company, and emits no event.
 */
export async function recordView(ctx: OrgContext, view: ContractView): Promise<void> {
	const { presentation, configId, contract, at } = view
	const { organizationId, id: presentationId } = presentation
	const revision = revisionOf(contract)
	await ctx.db.$transaction(async (tx) => {
		await lockViewedPresentation(ctx, tx, presentationId)
		const documentId = await openEnvelope(tx, { organizationId, presentationId, configId, at })
		const ref = { organizationId, documentId }
		const { data: device, ...from } = await requestOrigin(ctx, tx, contract)
		const isRecorded = async (entry: Prisma.AuditEntryWhereInput) => {
			const same = [
				{ actor: { path: ['kind'], equals: from.actor.kind } },
				{ data: { path: ['revision'], equals: revision } },
			]
			const where = { ...ref, ...entry, AND: same }
			return (await tx.auditEntry.findFirst({ where, select: { seq: true } })) !== null
		}
		if (
			!(await isRecorded({ type: 'viewed', at: { gt: new Date(at.getTime() - SAME_VIEW_MS) } }))
		) {
			const data = { revision, documentSha256: sha256(contract.text), ...device }
			await appendAudit(tx, ref, { ...from, at, type: 'viewed', data })
			const event = { presentation, configId, documentId, at }
			if (!isByCompany(ctx)) {
				await recordContractRead(tx, { organizationId, presentationId }, at)
				await emitContractEvent(tx, { type: 'contract.viewed', ...event })
			}
		}
		const consentSha256 = sha256(view.consent.text)
		const shown = { path: ['consentSha256'], equals: consentSha256 }
		if (!(await isRecorded({ type: 'consent_shown', data: shown }))) {
			const data = { consentVersion: view.consent.version, consentSha256, revision, ...device }
			await appendAudit(tx, ref, { ...from, at, type: 'consent_shown', data })
		}
	}, LOCK_TIMEOUTS)
}
