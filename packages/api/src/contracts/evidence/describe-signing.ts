import { variableLabel } from '../../content/contract-templates/schema.ts'
import type { AuditEntry, LegalRecord, SigningFacts, Statement } from './schema.ts'
import { provesShown, readFacts } from './signing-facts.ts'

/**
 * Returns statements about the circumstances of a signature, for the evidence. The statements contain no data of the homeowner.
 * They say whether the contract was shown, whether the signer typed a name and agreed to the terms, with which credential the
 * contract was signed, which customer details the signer changed, and which requirements the company had switched off.
 * `notable` marks a statement that a reader should know before relying on the signature.
 */
export function describeSigning(record: LegalRecord, audit: readonly AuditEntry[]): Statement[] {
	const facts = readFacts(audit)
	const statements = [
		describeShown(record, audit, facts),
		describeSignature(record),
		describeSigner(audit, facts),
	]
	if (facts === null) return statements
	return [...statements, describeCorrections(facts), describeRequirements(facts)]
}

/** Returns whether the signer typed a name and consented. */
export function isSignature({ signature, agreedToTerms }: LegalRecord): boolean {
	return signature.trim() !== '' && agreedToTerms
}

function describeShown(
	{ agreedToTerms }: LegalRecord,
	audit: readonly AuditEntry[],
	facts: SigningFacts | null,
): Statement {
	const before = audit.slice(
		0,
		audit.findLastIndex(({ type }) => type === 'signed'),
	)
	const byCompany = isByCompany(audit, facts)
	const proven = provesShown(before, { revision: facts?.revision, byCompany })
	if (proven && facts?.shown !== false)
		return usual(
			'shown',
			'This service showed the contract and the consent text before the signature',
		)
	const consent = agreedToTerms ? 'consent as reported by the caller' : 'no consent was reported'
	return notable('shown', `The contract was not shown by this service; ${consent}`)
}

function describeSignature({ signature, agreedToTerms }: LegalRecord): Statement {
	const lacks = [
		...(signature.trim() === '' ? ['a typed name'] : []),
		...(agreedToTerms ? [] : ['agreement to the terms']),
	]
	if (lacks.length === 0)
		return usual('signature', 'The signature is a typed name with agreement to the terms')
	return notable('signature', `Accepted without ${lacks.join(' and without ')}`)
}

function describeSigner(audit: readonly AuditEntry[], facts: SigningFacts | null): Statement {
	if (isByCompany(audit, facts))
		return notable('signer', 'The contract was signed with a credential of the company')
	if (facts?.credential.kind === 'link_and_code')
		return usual(
			'signer',
			'Signed with the personal link and a one-time code sent to the homeowner’s email address',
		)
	return usual('signer', 'Signed with the personal link, which the company also has')
}

function isByCompany(audit: readonly AuditEntry[], facts: SigningFacts | null): boolean {
	const signed = audit.findLast(({ type }) => type === 'signed')
	return facts?.byCompany ?? signed?.data.companySignedInOnDevice === true
}

function describeCorrections({ corrections }: SigningFacts): Statement {
	if (corrections.length === 0)
		return usual('customer', 'The customer details are those of the presentation')
	const labels = corrections.map(({ variable }) => variableLabel(variable).toLowerCase())
	return notable('customer', `The signer changed customer details: ${labels.join(', ')}`)
}

function describeRequirements({ requirements }: SigningFacts): Statement {
	const loosened = loosenedRequirements(requirements)
	if (loosened.length === 0)
		return usual('requirements', 'A matching typed name and agreement to the terms were required')
	return notable('requirements', `Loosened requirements: ${loosened.join(', ')}`)
}

/** Describes in words the requirements that a company has switched off. */
function loosenedRequirements({
	typedSignature,
	nameMatch,
	agreeCheckbox,
}: SigningFacts['requirements']): string[] {
	return [
		...(typedSignature ? [] : ['no typed name required']),
		...(nameMatch ? [] : ['typed name not compared with the customer’s name']),
		...(agreeCheckbox ? [] : ['no agreement to the terms required']),
	]
}

function usual(name: Statement['name'], message: string): Statement {
	return { name, notable: false, message }
}

function notable(name: Statement['name'], message: string): Statement {
	return { name, notable: true, message }
}
