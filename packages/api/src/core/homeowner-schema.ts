import { z } from 'zod'
import { EmailAddress } from './email-address-schema.ts'
import { refuseHiddenCharacters } from './visible-text-schema.ts'

/** Second letters of the assigned codes of ISO 3166-1 alpha-2, by first letter. */
const ASSIGNED = {
	A: 'DEFGILMOQRSTUWXZ',
	B: 'ABDEFGHIJLMNOQRSTVWYZ',
	C: 'ACDFGHIKLMNORUVWXYZ',
	D: 'EJKMOZ',
	E: 'CEGHRST',
	F: 'IJKMOR',
	G: 'ABDEFGHILMNPQRSTUWY',
	H: 'KMNRTU',
	I: 'DELMNOQRST',
	J: 'EMOP',
	K: 'EGHIMNPRWYZ',
	L: 'ABCIKRSTUVY',
	M: 'ACDEFGHKLMNOPQRSTUVWXYZ',
	N: 'ACEFGILOPRUZ',
	O: 'M',
	P: 'AEFGHKLMNRSTWY',
	Q: 'A',
	R: 'EOSUW',
	S: 'ABCDEGHIJKLMNORSTVXYZ',
	T: 'CDFGHJKLMNORTVWZ',
	U: 'AGMSYZ',
	V: 'ACEGINU',
	W: 'FS',
	Y: 'ET',
	Z: 'AMW',
}

const codes = Object.entries(ASSIGNED).map(
	([first, seconds]) => inBothCases(first) + inBothCases(seconds),
)

/**
 * Assigned country code of ISO 3166-1 alpha-2, in upper or lower case. Whitespace at both ends is removed. The pattern is part
 * of the OpenAPI document, so it contains both cases instead of a flag.
 */
const CountryCode = z
	.string()
	.regex(
		new RegExp(`^\\s*(?:${codes.join('|')})\\s*$`),
		'Enter the two-letter code of a country, such as US',
	)
	.transform((code) => code.trim().toUpperCase())

/** Replaces the name and the street of an erased homeowner. */
export const ERASED = 'Erased'

/** Text about a homeowner in a request. Contracts contain it. */
const text = z.string().trim().superRefine(refuseHiddenCharacters)

/** Address in a request. */
export const HomeownerAddress = z.object({
	address: text.min(1, 'Enter the street address').max(200),
	city: text.max(100).default(''),
	state: text.max(40).optional(),
	zip: text.max(20).optional(),
	country: CountryCode.default('US'),
})

/** Homeowner in a request. */
export const HomeownerInput = HomeownerAddress.extend({
	first_name: text.min(1, 'Enter the first name').max(80),
	last_name: text.max(80).optional(),
	email: EmailAddress.optional(),
	phone: text.max(40).optional(),
})

/** Homeowner in a record. An old record may have texts that requests may no longer contain. */
export const Homeowner = z.object({
	first_name: z.string(),
	last_name: z.string().optional(),
	email: z.string().optional(),
	phone: z.string().optional(),
	address: z.string(),
	city: z.string().default(''),
	state: z.string().optional(),
	zip: z.string().optional(),
	country: z.string().default('US'),
})

export type Homeowner = z.infer<typeof Homeowner>

function inBothCases(letters: string): string {
	return `[${letters}${letters.toLowerCase()}]`
}
