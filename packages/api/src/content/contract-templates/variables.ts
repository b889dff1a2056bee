import type { CompanyContact } from '../../accounts/company/schema.ts'
import { invalid } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { closeGaps, GAP } from './close-gaps.ts'
import { momentIn } from './dates.ts'
import {
	type COMPANY_VARIABLES,
	CONTRACT_VARIABLES,
	ContractVariable,
	type ContractVariables,
	CUSTOMER_VARIABLES,
	type DATE_VARIABLES,
} from './schema.ts'

const MOST_CHARACTERS = 500
/** An underscore may be escaped, as Markdown writers do. */
const PLACEHOLDER = /\{\{\s*((?:\w|\\_)+)\s*\}\}/g

/**
 * What of a caller's variables may enter a contract: the allow-list alone, text alone (specification, sign-contract).
 * The rest is dropped. A text beyond 500 characters is refused at its field.
 */
export function pickVariables(given: Record<string, unknown>): ContractVariables {
	const texts = CONTRACT_VARIABLES.flatMap((key) => {
		const value = Object.hasOwn(given, key) ? given[key] : undefined
		return typeof value === 'string' ? [[key, value] as const] : []
	})
	for (const [key, value] of texts) {
		if (value.length > MOST_CHARACTERS)
			throw invalid(`variables.${key}`, `At most ${MOST_CHARACTERS} characters`)
	}
	return Object.fromEntries(texts)
}

/**
 * The variables a contract is resolved with. The company, the date and the rep are the server's word, whatever was
 * sent; of the customer the caller's word goes before the presentation's homeowner, where it is not empty.
 */
export function contractVariables(parts: {
	given: ContractVariables
	homeowner: Homeowner
	company: CompanyContact
	repName: string | null
	at: Date
}): ContractVariables {
	const { given, homeowner, company, repName, at } = parts
	return {
		...customerVariables(homeowner),
		...Object.fromEntries(
			CUSTOMER_VARIABLES.flatMap((key) => (given[key]?.trim() ? [[key, given[key]]] : [])),
		),
		...companyVariables(company, repName),
		...dateVariables(company.contact.timezone, at),
	}
}

/** The homeowner's name as the contract has it and the signature is held against. */
export function fullName({ first_name, last_name = '' }: Homeowner): string {
	return `${first_name} ${last_name}`.trim()
}

function customerVariables(homeowner: Homeowner): ContractVariables {
	return {
		first_name: homeowner.first_name,
		last_name: homeowner.last_name ?? '',
		full_name: fullName(homeowner),
		address: homeowner.address,
		city: homeowner.city,
		state: homeowner.state ?? '',
		zip: homeowner.zip ?? '',
		email: homeowner.email ?? '',
		phone: homeowner.phone ?? '',
	}
}

/** What a contract says of its company, the empty string where the company has not filled it in. */
export function companyVariables(
	{ contact, organizationName }: CompanyContact,
	repName: string | null,
): Record<(typeof COMPANY_VARIABLES)[number], string> {
	return {
		company_name: organizationName,
		company_address: contact.address,
		company_city: contact.city,
		company_state: contact.state,
		company_zip: contact.zip,
		company_phone: contact.phone,
		company_email: contact.email,
		license_number: contact.licenseNumber,
		rep_name: repName ?? '',
	}
}

function dateVariables(
	timeZone: string,
	at: Date,
): Record<(typeof DATE_VARIABLES)[number], string> {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
	const today = format({ year: 'numeric', month: 'long', day: 'numeric' })
	return {
		today,
		date: today,
		month: format({ month: 'long' }),
		year: format({ year: 'numeric' }),
		signature_timestamp: momentIn(timeZone, at),
	}
}

export type ResolvedTemplate = {
	text: string
	/** Variables that the template names and that have no value. */
	missing: ContractVariable[]
	/** Names in braces that are no variable of a contract; they stay as they are. */
	unknown: string[]
}

/**
 * A template with every variable in its place. A value is text, whatever Markdown it looks like: it is escaped, and its
 * line ends become spaces. A variable without a value leaves nothing, not even the comma beside it.
 */
export function resolveTemplate(template: string, values: ContractVariables): ResolvedTemplate {
	const { known, unknown } = detectVariables(template)
	const missing = known.filter((key) => !values[key]?.trim())
	const text = template.replace(PLACEHOLDER, (placeholder, name: string) => {
		const key = asVariable(name)
		return key === undefined ? placeholder : escapeMarkdown(values[key] ?? '') || GAP
	})
	return { text: closeGaps(text), missing, unknown }
}

/** The variables that a text names in braces, each once, in their order; `unknown` are names outside the allow-list. */
export function detectVariables(text: string): { known: ContractVariable[]; unknown: string[] } {
	const names = new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => plain(name)))
	const known = new Set<ContractVariable>()
	const unknown: string[] = []
	for (const name of names) {
		const key = asVariable(name)
		if (key === undefined) unknown.push(name)
		else known.add(key)
	}
	return { known: [...known], unknown }
}

/** Anything in braces on one line: who writes `{{first name}}` means a variable. */
const IN_BRACES = /\{\{([^{}\n]*)\}\}/g

/** Where a text has in braces what is no variable of a contract: UTF-16 offsets, lines from 1. */
export function findUnknown(
	text: string,
): { name: string; line: number; start: number; end: number }[] {
	return Array.from(text.matchAll(IN_BRACES)).flatMap(({ 0: whole, 1: inside = '', index }) => {
		const name = plain(inside.trim())
		if (asVariable(name) !== undefined) return []
		const line = text.slice(0, index).split('\n').length
		return [{ name, line, start: index, end: index + whole.length }]
	})
}

function asVariable(name: string): ContractVariable | undefined {
	return ContractVariable.safeParse(plain(name).toLowerCase()).data
}

function plain(name: string): string {
	return name.replaceAll('\\', '')
}

/** A text that Markdown reads as exactly that text, wherever it stands. */
export function escapeMarkdown(value: string): string {
	return value
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.replace(/[\\`*_[\]<>|~&#{}]/g, '\\$&')
		.replace(/^[-+=]/, '\\$&')
		.replace(/^(\d+)([.)])/, '$1\\$2')
}
