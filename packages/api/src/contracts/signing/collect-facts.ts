import type { Tx } from '@dormer/db'
import { findCorrections, makeConsent, sha256 } from '../../content/contract-templates/index.ts'
import type { ContractVariables } from '../../content/contract-templates/schema.ts'
import { AppError } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { isByCompany, provesShown, readAudit } from '../evidence/index.ts'
import type { SigningFacts } from '../evidence/schema.ts'
import type { Company, PreparedContract } from './prepare-contract.ts'
import type { SignContractInput } from './schema.ts'
import { takeCredential } from './signing-code.ts'

type Signing = {
	documentId: string
	company: Company
	contract: PreparedContract
	/** Full name of the homeowner in the presentation. */
	presentationName: string
	submitted: ContractVariables
	revision: string
	input: SignContractInput
}

/**
 * Returns the circumstances of a signature for the audit entry `signed`. Rejects with 409 `CONTRACT_NOT_VIEWED` when the
 * company requires that the signer opens the contract first, but the audit trail shows no opening of the current revision.
 * Rejects with 409 `SIGNING_CODE_REQUIRED` when the company requires a one-time code and the request contains no valid proof of
 * the code.
 */
export async function collectFacts(
	ctx: OrgContext,
	tx: Tx,
	{ documentId, company, contract, presentationName, submitted, revision, input }: Signing,
): Promise<SigningFacts> {
	const { organizationId } = ctx
	const byCompany = isByCompany(ctx)
	const audit = await readAudit(tx, { organizationId, documentId })
	const consentSha256 = sha256(makeConsent(company, contract.language).text)
	const shown = provesShown(audit, { revision, consentSha256, byCompany })
	if (!shown && company.settings.requireViewed)
		throw new AppError(
			'CONTRACT_NOT_VIEWED',
			'You have not opened this contract here yet. Open the contract, read it, then sign it.',
		)
	const credential = await takeCredential(ctx, tx, {
		presentationId: input.presentationId,
		proof: input.codeProof,
		email: contract.homeowner.email,
		isRequired: company.settings.signerCheck === 'email_code',
	})
	return {
		revision,
		shown,
		corrections: [
			...nameCorrection(presentationName, contract.customerName),
			...findCorrections(submitted, contract.homeowner),
		],
		requirements: contract.requirements,
		credential,
		byCompany,
	}
}

function nameCorrection(presentation: string, signer: string): SigningFacts['corrections'] {
	return presentation === signer ? [] : [{ variable: 'full_name', presentation, signer }]
}
