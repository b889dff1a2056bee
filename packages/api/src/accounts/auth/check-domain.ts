import type { App } from '../../core/app.ts'
import { invalid } from '../../core/errors.ts'
import { companyOfAddress } from '../../core/sso/domains.ts'

/**
 * Throws 400 and names the field `email` when SSO_DOMAINS gives the domain of the address to another company than
 * `organizationId`, which is null for a company that does not exist yet.
 */
export function checkDomain(
	{ config }: Pick<App, 'config'>,
	{ email, organizationId }: { email: string; organizationId: string | null },
): void {
	const company = companyOfAddress(config.SSO_DOMAINS, email)
	if (company === undefined || company === null || company === organizationId) return
	throw invalid(
		'email',
		'People with this email domain sign in to their own company on this server. Use another address.',
	)
}
