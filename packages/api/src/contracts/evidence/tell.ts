import type { Tx } from '@dormer/db'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { AuditEvent } from './evidence.ts'

type ContractMoment = {
	type: 'contract.viewed' | 'contract.signed' | 'contract.sealed' | 'contract.cancelled'
	presentation: { id: string; organizationId: string; deckId: string }
	configId: string
	documentId: string
	at: Date
}

/** Tells what became of a contract, in the transaction in which it did. */
export async function tellOfContract(
	tx: Tx,
	{ type, presentation, configId, documentId, at }: ContractMoment,
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

/** For the evidence: that the company was signed in on the device, as at a kitchen table. */
export function onWhoseDevice({ caller }: Pick<OrgContext, 'caller'>): AuditEvent['data'] {
	const isBeside = caller.kind === 'presentation' && caller.byCompany === true
	return isBeside ? { companySignedInOnDevice: true } : {}
}

/** Who acts, and from where, for the evidence: whoever holds the token of the homeowner's presentation. */
export function fromHomeowner(
	{ ip, userAgent }: Pick<OrgContext, 'ip' | 'userAgent'>,
	{ customerName, homeowner }: { customerName: string; homeowner: Pick<Homeowner, 'email'> },
): Pick<AuditEvent, 'actor' | 'ip' | 'userAgent'> {
	const { email } = homeowner
	const actor = { kind: 'homeowner' as const, name: customerName, ...(email && { email }) }
	return { actor, ip, userAgent }
}
