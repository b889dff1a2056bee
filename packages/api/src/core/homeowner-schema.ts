import { z } from 'zod'

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
 * Assigned country code of ISO 3166-1 alpha-2, in upper or lower case. White space at both ends is removed. The pattern is part
 * of the OpenAPI document, so it contains both cases instead of a flag.
 */
const CountryCode = z
	.string()
	.regex(
		new RegExp(`^\\s*(?:${codes.join('|')})\\s*$`),
		'Enter the two-letter code of a country, such as US',
	)
	.transform((code) => code.trim().toUpperCase())

/** Address in a request. */
export const HomeownerAddress = z.object({
	address: z.string().trim().min(1, 'Enter the street address').max(200),
	city: z.string().trim().max(100).default(''),
	state: z.string().trim().max(40).optional(),
	zip: z.string().trim().max(20).optional(),
	country: CountryCode.default('US'),
})

/** Homeowner in a request. */
export const HomeownerInput = HomeownerAddress.extend({
	first_name: z.string().trim().min(1, 'Enter the first name').max(80),
	last_name: z.string().trim().max(80).optional(),
	email: z.email('Enter an email address').optional(),
	phone: z.string().trim().max(40).optional(),
})

/** Homeowner in a record. The country of an old record may be a code that requests may no longer contain. */
export const Homeowner = HomeownerInput.extend({ country: z.string().default('US') })

export type Homeowner = z.infer<typeof Homeowner>

function inBothCases(letters: string): string {
	return `[${letters}${letters.toLowerCase()}]`
}
