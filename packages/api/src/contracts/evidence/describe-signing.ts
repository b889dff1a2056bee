import type { CatalogLanguage } from '../../core/languages.ts'
import type { AuditEntry, LegalRecord, SigningFacts, Statement } from './schema.ts'
import { provesShown, readFacts } from './signing-facts.ts'
import { SIGNING_TEXTS, type SigningTexts } from './signing-texts.ts'

/**
 * Returns statements about the circumstances of a signature, for the evidence. The statements contain no data of the homeowner.
 * The statements say whether the contract was shown, whether the signer typed a name and agreed to the terms, with which credential the
 * contract was signed, which customer details the signer changed, and which requirements the company had switched off.
 * `notable` marks a statement that a reader should know before relying on the signature.
 */
export function describeSigning(
	record: LegalRecord,
	audit: readonly AuditEntry[],
	language: CatalogLanguage,
): Statement[] {
	const facts = readFacts(audit)
	const t = SIGNING_TEXTS[language]
	const statements = [
		describeShown(record, { audit, facts, t }),
		describeSignature(record, t),
		describeSigner(audit, { facts, t }),
	]
	if (facts === null) return statements
	return [...statements, describeCorrections(facts, t), describeRequirements(facts, t)]
}

/** Returns whether the signer typed a name and consented. */
export function isSignature({ signature, agreedToTerms }: LegalRecord): boolean {
	return signature.trim() !== '' && agreedToTerms
}

function describeShown(
	{ agreedToTerms }: LegalRecord,
	{
		audit,
		facts,
		t,
	}: { audit: readonly AuditEntry[]; facts: SigningFacts | null; t: SigningTexts },
): Statement {
	const before = audit.slice(
		0,
		audit.findLastIndex(({ type }) => type === 'signed'),
	)
	const byCompany = isByCompany(audit, facts)
	const proven = provesShown(before, { revision: facts?.revision, byCompany })
	if (proven && facts?.shown !== false) return usual('shown', t.shown)
	return notable('shown', agreedToTerms ? t.notShownConsent : t.notShown)
}

function describeSignature({ signature, agreedToTerms }: LegalRecord, t: SigningTexts): Statement {
	const lacks = [
		...(signature.trim() === '' ? [t.typedName] : []),
		...(agreedToTerms ? [] : [t.agreement]),
	]
	if (lacks.length === 0) return usual('signature', t.complete)
	return notable('signature', t.acceptedWithout(lacks))
}

function describeSigner(
	audit: readonly AuditEntry[],
	{ facts, t }: { facts: SigningFacts | null; t: SigningTexts },
): Statement {
	if (isByCompany(audit, facts)) return notable('signer', t.byCompany)
	if (facts?.credential.kind === 'link_and_code') return usual('signer', t.byCode)
	return usual('signer', t.byLink)
}

function isByCompany(audit: readonly AuditEntry[], facts: SigningFacts | null): boolean {
	const signed = audit.findLast(({ type }) => type === 'signed')
	return facts?.byCompany ?? signed?.data.companySignedInOnDevice === true
}

function describeCorrections({ corrections }: SigningFacts, t: SigningTexts): Statement {
	if (corrections.length === 0) return usual('customer', t.unchanged)
	const labels = corrections.map(({ variable }) => t.details[variable].toLowerCase())
	return notable('customer', t.changed(labels))
}

function describeRequirements({ requirements }: SigningFacts, t: SigningTexts): Statement {
	const loosened = loosenedRequirements(requirements, t)
	if (loosened.length === 0) return usual('requirements', t.required)
	return notable('requirements', t.loosened(loosened))
}

/** Describes in words the requirements that a company has switched off. */
function loosenedRequirements(
	{ typedSignature, nameMatch, agreeCheckbox }: SigningFacts['requirements'],
	t: SigningTexts,
): string[] {
	return [
		...(typedSignature ? [] : [t.noTypedName]),
		...(nameMatch ? [] : [t.noMatch]),
		...(agreeCheckbox ? [] : [t.noAgreement]),
	]
}

function usual(name: Statement['name'], message: string): Statement {
	return { name, notable: false, message }
}

function notable(name: Statement['name'], message: string): Statement {
	return { name, notable: true, message }
}
