import { z } from 'zod'

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/**
 * Reads the setting SSO_DOMAINS: email domains, separated by commas. `domain=company id` also lets new people of the
 * domain join that company. The value of a domain without a company is null.
 */
export function parseSsoDomains(setting: string): Map<string, string | null> {
	const parts = setting.split(',').map((part) => part.trim().toLowerCase())
	return new Map(
		parts
			.filter((part) => part !== '')
			.map((part) => {
				const [domain = '', company] = part.split('=')
				return [domain.trim(), company?.trim() ?? null]
			}),
	)
}

/** Returns what is wrong with the setting SSO_DOMAINS, or undefined. */
export function findDomainMistake(setting: string): string | undefined {
	for (const [domain, company] of parseSsoDomains(setting)) {
		if (!DOMAIN.test(domain)) return `"${domain}" is not an email domain such as company.com`
		if (company !== null && !z.uuid().safeParse(company).success)
			return `"${company}" is not the id of a company`
	}
	return undefined
}
