/** Choices for the right to cancel. */
export const RIGHTS = [
	{ value: 'us_homes', label: 'For homes in the United States' },
	{ value: 'always', label: 'For every home' },
	{ value: 'off', label: 'No right to cancel' },
]

/** Choices for what a homeowner must do before signing. */
export const VIEWING = [
	{ value: 'here', label: 'The homeowner must open the contract here' },
	{ value: 'anywhere', label: 'The contract may be shown elsewhere' },
]

/** Choices for prices that depend on an estimated roof. */
export const PRICES = [
	{ value: 'confirmed', label: 'A rep must confirm an estimated roof first' },
	{ value: 'estimate', label: 'Homeowners can sign at an estimated price' },
]

/** Choices for how a signer is identified. */
export const SIGNER_CHECKS = [
	{ value: 'link', label: 'Whoever has the personal link' },
	{ value: 'email_code', label: 'The link, and a code sent to the homeowner’s email' },
]
