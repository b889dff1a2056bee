import type { Tx } from '@dormer/db'
import { makeConsent, sha256 } from '../../content/contract-templates/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { appendAudit, requestOrigin, signedEntryData, writeRecord } from '../evidence/index.ts'
import { LegalRecord, type SigningFacts } from '../evidence/schema.ts'
import type { ContractConfig } from './find-contract.ts'
import type { Company, PreparedContract } from './prepare-contract.ts'
import type { SignContractInput } from './schema.ts'

/** Returns the legal record of a signature: the contract text at the time of signing, and all values in the text. */
export function createLegalRecord(signing: {
	documentId: string
	config: ContractConfig
	contract: PreparedContract
	company: Company
	input: SignContractInput
	facts: SigningFacts
	at: Date
}): LegalRecord {
	const { documentId, config, contract, company, input, facts, at } = signing
	const { template, text, variables, selection, customerName, timeZone, cancellation } = contract
	return LegalRecord.parse({
		documentId,
		presentationId: input.presentationId,
		configId: config.id,
		configVersion: config.version,
		templateMarkdown: template,
		templateSha256: sha256(template),
		resolvedText: text,
		documentSha256: sha256(text),
		variables,
		selection,
		customerName,
		signature: input.signature,
		agreedToTerms: input.agreedToTerms,
		consentVersion: facts.shown ? makeConsent(company, contract.language).version : NOT_SHOWN,
		signedAt: at.toISOString(),
		timeZone,
		companyName: company.organizationName,
		cancellation,
	})
}

/** Consent version that the legal record gets when Dormer did not show the consent text to the homeowner. */
const NOT_SHOWN = 'not shown by this service'

/**
 * Writes a legal record and its audit entries in the caller's transaction: first the homeowner's consent, then the acceptance
 * of the contract's terms, then the signature. If Dormer did not show the consent text to the homeowner, the entries say that
 * the caller reported the consent.
 */
export async function writeSignature(
	ctx: OrgContext,
	tx: Tx,
	signed: {
		record: LegalRecord
		contract: PreparedContract
		company: Company
		facts: SigningFacts
	},
): Promise<void> {
	const { record, contract, company, facts } = signed
	const { documentId, consentVersion } = record
	const ref = { organizationId: ctx.organizationId, documentId }
	const { data: device, ...from } = await requestOrigin(ctx, tx, contract)
	const event = { ...from, at: new Date(record.signedAt) }
	if (record.agreedToTerms) {
		const consent = facts.shown
			? { consentVersion, consentSha256: sha256(makeConsent(company, contract.language).text) }
			: { reportedByCaller: true }
		await appendAudit(tx, ref, { ...event, type: 'consent_given', data: consent })
		const terms = facts.shown
			? { label: contract.requirements.agreeLabel }
			: { reportedByCaller: true }
		await appendAudit(tx, ref, { ...event, type: 'terms_accepted', data: terms })
	}
	await writeRecord(tx, ctx.organizationId, record)
	const data = { ...signedEntryData(record), signing: facts, ...device }
	await appendAudit(tx, ref, { ...event, type: 'signed', data })
}
