import { type AuditEntry, SigningFacts } from './schema.ts'

/**
 * Returns the facts that were recorded about a signature, such as the revision of the contract and the credential of the
 * signer. Returns null for a contract that was signed before Dormer recorded such facts.
 */
export function readFacts(audit: readonly AuditEntry[]): SigningFacts | null {
	const signed = audit.findLast(({ type }) => type === 'signed')
	return SigningFacts.safeParse(signed?.data.signing).data ?? null
}

/**
 * Returns whether audit entries prove that this service showed a contract and the consent text to its signer. Counts views by
 * the homeowner. Counts views by the company only for a contract that was signed with the company's credential. Without
 * `revision`, counts a view of any revision.
 */
export function provesShown(
	entries: readonly Pick<AuditEntry, 'type' | 'actor' | 'data'>[],
	signing: {
		revision?: string | undefined
		consentSha256?: string | undefined
		byCompany: boolean
	},
): boolean {
	const { revision, consentSha256, byCompany } = signing
	const shown = entries.filter(
		({ actor, data }) =>
			(actor.kind === 'homeowner' || byCompany) &&
			(revision === undefined || data.revision === revision),
	)
	const isConsent = ({ type, data }: (typeof shown)[number]) =>
		type === 'consent_shown' &&
		(consentSha256 === undefined || data.consentSha256 === consentSha256)
	return shown.some(({ type }) => type === 'viewed') && shown.some(isConsent)
}
