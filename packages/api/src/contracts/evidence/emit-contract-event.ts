import type { Tx } from '@dormer/db'
import { emit } from '../../events/emit.ts'

type ContractEvent = {
	type: 'contract.viewed' | 'contract.signed' | 'contract.sealed' | 'contract.cancelled'
	presentation: { id: string; organizationId: string; deckId: string }
	configId: string
	documentId: string
	/** Set when the homeowner corrected the name on the contract. */
	nameCorrected?: true
	at: Date
}

/** Emits a contract event in the caller's transaction. */
export async function emitContractEvent(
	tx: Tx,
	{ type, presentation, configId, documentId, nameCorrected, at }: ContractEvent,
): Promise<void> {
	const { id: presentationId, organizationId, deckId } = presentation
	await emit(tx, {
		type,
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: {
			presentationId,
			deckId,
			documentId,
			configId,
			...(nameCorrected && { nameCorrected }),
		},
		at,
	})
}
