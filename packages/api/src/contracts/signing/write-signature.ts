import type { Tx } from '@dormer/db'
import { CONSENT_VERSION, consentText, sha256 } from '../../content/contract-templates/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	appendAudit,
	deviceData,
	homeownerOrigin,
	signedEntryData,
	writeRecord,
} from '../evidence/index.ts'
import { LegalRecord } from '../evidence/schema.ts'
import type { ContractConfig } from './find-contract.ts'
import type { Company, PreparedContract } from './prepare-contract.ts'
import type { SignContractInput } from './schema.ts'

/** Returns the legal record of a signature: the text at this moment, and all values that produced the text. */
export function createLegalRecord(signing: {
	documentId: string
	config: ContractConfig
	contract: PreparedContract
	company: Company
	input: SignContractInput
	at: Date
}): LegalRecord {
	const { documentId, config, contract, company, input, at } = signing
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
		consentVersion: CONSENT_VERSION,
		signedAt: at.toISOString(),
		timeZone,
		companyName: company.organizationName,
		cancellation,
	})
}

/**
 * Writes a legal record and its audit entries in the caller's transaction: consent and terms first, then the signature.
 * The entry `signed` contains a flag if the company was signed in on the homeowner's device.
 */
export async function writeSignature(
	ctx: OrgContext,
	tx: Tx,
	signed: { record: LegalRecord; contract: PreparedContract; company: Company },
): Promise<void> {
	const { record, contract, company } = signed
	const { documentId, consentVersion } = record
	const ref = { organizationId: ctx.organizationId, documentId }
	const event = { ...homeownerOrigin(ctx, contract), at: new Date(record.signedAt) }
	if (record.agreedToTerms) {
		const consent = { consentVersion, consentSha256: sha256(consentText(company)) }
		await appendAudit(tx, ref, { ...event, type: 'consent_given', data: consent })
		const terms = { label: contract.requirements.agreeLabel }
		await appendAudit(tx, ref, { ...event, type: 'terms_accepted', data: terms })
	}
	await writeRecord(tx, ctx.organizationId, record)
	const data = { ...signedEntryData(record), ...deviceData(ctx) }
	await appendAudit(tx, ref, { ...event, type: 'signed', data })
}
