import type { Tx } from '@dormer/db'
import { AppError } from '../../../core/errors.ts'
import type { PresentationRef } from './priced-presentation.ts'

/**
 * Rejects with 409 `ALREADY_SIGNED` when the homeowner has signed a contract that states the selected tiers, and has not
 * canceled it.
 */
export async function requireUnsigned(tx: Tx, ref: PresentationRef): Promise<void> {
	const { organizationId, presentationId } = ref
	const signed = await tx.$queryRaw<unknown[]>`
		select 1 from contract_envelope e
		  join signed_document d on d.organization_id = e.organization_id and d.id = e.id
		 where e.presentation_id = ${presentationId}::uuid
		   and e.organization_id = ${organizationId}::uuid
		   and d.cancelled_at is null and jsonb_typeof(d.selection) = 'object'
		 limit 1`
	if (signed.length > 0)
		throw new AppError(
			'ALREADY_SIGNED',
			'The contract is signed, so the selection and its price cannot change',
		)
}
