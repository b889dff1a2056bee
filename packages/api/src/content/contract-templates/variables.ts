import type { CompanyContact } from '../../accounts/company/schema.ts'
import { invalid } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { type CatalogLanguage, localeOf } from '../../core/languages.ts'
import { findPlaceholders } from '../../core/placeholders.ts'
import { explainHiddenCharacter, findHiddenCharacter } from '../../core/visible-text-schema.ts'
import { formatInstant } from './format-date.ts'
import { EMPTY_VALUE, removeEmptyValues } from './remove-empty-values.ts'
import {
	type COMPANY_VARIABLES,
	ContractVariable,
	type ContractVariables,
	CUSTOMER_VARIABLES,
	type DATE_VARIABLES,
	NAME_VARIABLES,
} from './schema.ts'

const MAX_CHARACTERS = 200
const MAX_UNKNOWN = 100
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]/u
/** Matches a variable in braces. Markdown editors may escape the underscores. */
const PLACEHOLDER = /\{\{\s*((?:\w|\\_)+)\s*\}\}/g

/**
 * Returns the customer variables of a request that are on the allow-list, with trimmed values
 * (docs/specification.md#post-apipresentationspresentationidsign-contract). Drops blank values. Drops keys outside the
 * allow-list, because the server supplies their values. Rejects with 400 and names the variable when a value is longer than 200
 * characters or is not plain text on one line.
 */
export function pickVariables(submitted: Record<string, unknown>): ContractVariables {
	const texts = CUSTOMER_VARIABLES.flatMap((key) => {
		const value = Object.hasOwn(submitted, key) ? submitted[key] : undefined
		const text = typeof value === 'string' ? value.trim() : ''
		return text === '' ? [] : [[key, text] as const]
	})
	for (const [key, text] of texts) {
		if (text.length > MAX_CHARACTERS)
			throw invalid(`variables.${key}`, `Enter at most ${MAX_CHARACTERS} characters`)
		if (LINE_BREAKS.test(text))
			throw invalid(`variables.${key}`, 'Enter plain text without line breaks')
		const hidden = findHiddenCharacter(text)
		if (hidden !== undefined) throw invalid(`variables.${key}`, explainHiddenCharacter(hidden))
	}
	return Object.fromEntries(texts)
}

/**
 * Returns the values for the variables of a contract. The server alone sets the name of the homeowner and the variables for the
 * company, the rep and the dates. For any other detail of the homeowner, a value in the request takes precedence over the
 * stored value.
 */
export function contractVariables(parts: {
	submitted: ContractVariables
	homeowner: Homeowner
	company: CompanyContact
	repName: string | null
	at: Date
	language: CatalogLanguage
}): ContractVariables {
	const { submitted, homeowner, company, repName, at, language } = parts
	return {
		...customerVariables(homeowner),
		...Object.fromEntries(
			CORRECTABLE.flatMap((key) => (submitted[key]?.trim() ? [[key, submitted[key]]] : [])),
		),
		...companyVariables(company, repName),
		...dateVariables(company.contact.timezone, { at, language }),
	}
}

/**
 * Returns the details that the signer corrected. Each entry has the value from the presentation and the different value that
 * the signer submitted.
 */
export function findCorrections(
	submitted: ContractVariables,
	homeowner: Homeowner,
): { variable: (typeof CUSTOMER_VARIABLES)[number]; presentation: string; signer: string }[] {
	const known = customerVariables(homeowner)
	return CORRECTABLE.flatMap((variable) => {
		const [presentation, signer] = [known[variable] ?? '', submitted[variable]?.trim() ?? '']
		return signer === '' || signer === presentation ? [] : [{ variable, presentation, signer }]
	})
}

const CORRECTABLE = CUSTOMER_VARIABLES.filter((key) => !NAME_VARIABLES.some((name) => name === key))

const EMOJI =
	/(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*/gu

/**
 * Returns the homeowner's full name. The contract contains this name, and the signature must match it. Emojis are left out:
 * companies add them to names in their records, and they are no part of the name.
 */
export function fullName(homeowner: Pick<Homeowner, 'first_name' | 'last_name'>): string {
	const { first_name, last_name } = contractNames(homeowner)
	return `${first_name} ${last_name}`.trim()
}

function contractNames({
	first_name,
	last_name = '',
}: Pick<Homeowner, 'first_name' | 'last_name'>) {
	const plain = (name: string) => name.replace(EMOJI, ' ').replace(/\s+/g, ' ').trim()
	return { first_name: plain(first_name), last_name: plain(last_name) }
}

/** Returns the values of the customer variables that a presentation stores. */
export function customerVariables(
	homeowner: Homeowner,
): Record<(typeof CUSTOMER_VARIABLES)[number], string> {
	return {
		...contractNames(homeowner),
		full_name: fullName(homeowner),
		address: homeowner.address,
		city: homeowner.city,
		state: homeowner.state ?? '',
		zip: homeowner.zip ?? '',
		email: homeowner.email ?? '',
		phone: homeowner.phone ?? '',
	}
}

/** Returns the company variables. A detail that the company has not filled in is an empty string. */
export function companyVariables(
	{ contact, organizationName }: Pick<CompanyContact, 'contact' | 'organizationName'>,
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
	{ at, language }: { at: Date; language: CatalogLanguage },
): Record<(typeof DATE_VARIABLES)[number], string> {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(localeOf(language), { timeZone, ...options }).format(at)
	const today = format({ year: 'numeric', month: 'long', day: 'numeric' })
	return {
		today,
		date: today,
		month: format({ month: 'long' }),
		year: format({ year: 'numeric' }),
		signature_timestamp: formatInstant(timeZone, at, language),
	}
}

export type ResolvedTemplate = {
	text: string
	/** Variables in the template that have no value. */
	missing: ContractVariable[]
	/** Names in braces that are not contract variables. The resolved text keeps these names. */
	unknown: string[]
}

/**
 * Replaces every variable of a template with its value. Escapes each value, so Markdown shows the value
 * literally, and turns line breaks in the value into spaces. Removes a variable without a value, together with the
 * separators around the variable (`removeEmptyValues`).
 */
export function resolveTemplate(template: string, values: ContractVariables): ResolvedTemplate {
	const { known, unknown } = detectVariables(template)
	const missing = known.filter((key) => !values[key]?.trim())
	const text = template.replace(PLACEHOLDER, (placeholder, name: string) => {
		const key = parseVariable(name)
		return key === undefined ? placeholder : escapeMarkdown(values[key] ?? '') || EMPTY_VALUE
	})
	return { text: removeEmptyValues(text), missing, unknown }
}

/** Returns the variables in braces, each once and in order of appearance. `unknown` are names outside the allow-list. */
export function detectVariables(text: string): { known: ContractVariable[]; unknown: string[] } {
	const names = new Set(
		Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => unescapeName(name)),
	)
	const known = new Set<ContractVariable>()
	const unknown: string[] = []
	for (const name of names) {
		const key = parseVariable(name)
		if (key === undefined) unknown.push(name)
		else known.add(key)
	}
	return { known: [...known], unknown }
}

/**
 * Matches any text in braces on one line. The text may contain spaces, so `{{first name}}` counts as an unknown variable.
 */
const IN_BRACES = /\{\{([^{}\n]*)\}\}/g

/**
 * Returns the positions of the first 100 unknown variables and placeholders of other programs in a text: UTF-16 offsets, and line
 * numbers that start at 1. The name of a placeholder includes its brackets.
 */
export function findUnknownVariables(
	text: string,
): { name: string; line: number; start: number; end: number }[] {
	const variables = Array.from(text.matchAll(IN_BRACES)).flatMap(
		({ 0: whole, 1: inside = '', index: start }) => {
			const name = unescapeName(inside.trim())
			return parseVariable(name) === undefined ? [{ name, start, end: start + whole.length }] : []
		},
	)
	const placeholders = findPlaceholders(text).map(({ text: name, ...place }) => ({
		name,
		...place,
	}))
	let line = 1
	let counted = 0
	return [...variables, ...placeholders]
		.toSorted((one, other) => one.start - other.start)
		.slice(0, MAX_UNKNOWN)
		.map((found) => {
			line += text.slice(counted, found.start).split('\n').length - 1
			counted = found.start
			return { ...found, line }
		})
}

function parseVariable(name: string): ContractVariable | undefined {
	return ContractVariable.safeParse(unescapeName(name).toLowerCase()).data
}

function unescapeName(name: string): string {
	return name.replaceAll('\\', '')
}

/** Escapes a text so that Markdown shows it literally in any position. */
export function escapeMarkdown(value: string): string {
	return value
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.replace(/[\\`*_[\]<>|~&#{}]/g, '\\$&')
		.replace(/^[-+=:]/, '\\$&')
		.replace(/^(\d+)([.)])/, '$1\\$2')
}
