import { domainToASCII } from 'node:url'
import { z } from 'zod'

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

/**
 * Parses the setting SSO_DOMAINS: the email domains that may use single sign-on, separated by commas. An entry `domain=company
 * id` also lets new people with an address at the domain join that company. Returns the company id of each domain, or null for
 * a domain without one.
 */
export function parseSsoDomains(setting: string): Map<string, string | null> {
	const parts = setting.split(',').map((part) => part.trim().toLowerCase())
	return new Map(
		parts
			.filter((part) => part !== '')
			.map((part) => {
				const [domain = '', company] = part.split('=')
				return [encodeDomain(domain.trim()), company?.trim() ?? null]
			}),
	)
}

/**
 * Returns the id of the company to which SSO_DOMAINS gives the domain of an email address. Returns null for a domain without a
 * company, and undefined for a domain that the setting does not contain.
 */
export function companyOfAddress(setting: string, email: string): string | null | undefined {
	return parseSsoDomains(setting).get(encodeDomain(email.slice(email.lastIndexOf('@') + 1)))
}

/**
 * Returns a domain as the name server gets it, in lower case (UTS #46), so all ways to write it are equal. Returns a text that
 * is no domain unchanged.
 */
function encodeDomain(domain: string): string {
	return domainToASCII(domain) || domain
}

/** Returns an error message when the setting SSO_DOMAINS is invalid, and undefined when it is valid. */
export function findDomainMistake(setting: string): string | undefined {
	for (const [domain, company] of parseSsoDomains(setting)) {
		if (!DOMAIN.test(domain)) return `"${domain}" is not an email domain such as company.com`
		if (company !== null && !z.uuid().safeParse(company).success)
			return `"${company}" is not the ID of a company`
	}
	return undefined
}
