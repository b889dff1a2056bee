import type { CompanyContact } from '../../accounts/company/schema.ts'
import { escapeMarkdown } from './variables.ts'

/** Version of the consent text below. Every change of the text requires a new version. */
export const CONSENT_VERSION = '2026-11-22'
export const CONSENT_LABEL = 'I agree to sign electronically.'

/**
 * Returns the disclosures that a homeowner reads before signing electronically, as Markdown (15 USC 7001 c 1). They name
 * the option to sign on paper, how to withdraw the consent, what the consent covers, how to reach the company, and the
 * technical requirements.
 */
export function consentText({ contact, organizationName }: CompanyContact): string {
	const company = escapeMarkdown(organizationName)
	const ways = [contact.email, contact.phone].filter(Boolean).map(escapeMarkdown)
	const reach = ways.length > 0 ? `${company} (${ways.join(', ')})` : company
	return `## Signing electronically

You are about to sign with ${company} electronically instead of on paper. Your typed name then counts as your signature.

- **Paper instead.** You may sign on paper. Ask ${reach}; it costs nothing.
- **Withdrawing.** Until you sign you may leave this page, and nothing is agreed. After that you may withdraw this consent for what is sent later by telling ${reach}. Withdrawing costs nothing and does not undo a signature.
- **What it is for.** This consent covers this agreement and its notices, nothing else.
- **A paper copy.** You may ask ${reach} for a copy on paper of what you signed. It costs nothing.
- **Your email address.** Tell ${reach} when it changes.
- **What you need.** A browser that shows this page, a program that opens PDF files, and a way to store or print your copy.`
}
