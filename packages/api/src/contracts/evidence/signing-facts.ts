import { type AuditEntry, SigningFacts } from './schema.ts'

/** Returns the circumstances of a signature, or null for a contract that was signed before they were recorded. */
export function readFacts(audit: readonly AuditEntry[]): SigningFacts | null {
	const signed = audit.findLast(({ type }) => type === 'signed')
	return SigningFacts.safeParse(signed?.data.signing).data ?? null
}

/**
 * Returns whether audit entries prove that this service showed a contract and the consent text to its signer. A view
 * by the company proves that only for a signature by the company. Without `revision`, any revision counts.
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
