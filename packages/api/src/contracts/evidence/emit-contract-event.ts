import type { Tx } from '@dormer/db'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { AuditEvent } from './audit-chain.ts'

type ContractEvent = {
	type: 'contract.viewed' | 'contract.signed' | 'contract.sealed' | 'contract.cancelled'
	presentation: { id: string; organizationId: string; deckId: string }
	configId: string
	documentId: string
	at: Date
}

/** Emits a contract event in the caller's transaction. */
export async function emitContractEvent(
	tx: Tx,
	{ type, presentation, configId, documentId, at }: ContractEvent,
): Promise<void> {
	const { id: presentationId, organizationId, deckId } = presentation
	await emit(tx, {
		type,
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId, documentId, configId },
		at,
	})
}

/**
 * Returns data for an audit entry: `companySignedInOnDevice` when the company was signed in on the homeowner's device,
 * and otherwise nothing.
 */
export function deviceData({ caller }: Pick<OrgContext, 'caller'>): AuditEvent['data'] {
	const byCompany = caller.kind === 'presentation' && caller.byCompany === true
	return byCompany ? { companySignedInOnDevice: true } : {}
}

/**
 * Returns the homeowner as the actor of an audit entry, with the request's IP address and user agent. The holder of the
 * presentation token counts as the homeowner.
 */
export function homeownerOrigin(
	{ ip, userAgent }: Pick<OrgContext, 'ip' | 'userAgent'>,
	{ customerName, homeowner }: { customerName: string; homeowner: Pick<Homeowner, 'email'> },
): Pick<AuditEvent, 'actor' | 'ip' | 'userAgent'> {
	const { email } = homeowner
	const actor = { kind: 'homeowner' as const, name: customerName, ...(email && { email }) }
	return { actor, ip, userAgent }
}
