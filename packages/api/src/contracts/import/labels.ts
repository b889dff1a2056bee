/** How forms name the two sides. */
const CUSTOMER = /^(?:customer|client|home ?owner|property owner|owner|buyer|purchaser)s?(?: |$)/
const COMPANY = /^(?:company|contractor|seller|business|roofer)s?(?: |$)/

/** Words that do not tell one blank from another. */
const FILLERS = new Set(
	'the a an and by is of to your our print printed full legal please no number primary #'.split(
		' ',
	),
)
/** Blanks of somebody or something else: nothing of ours belongs in them. */
const OTHERS =
	/\b(?:insurance|mortgage|lender|bank|spouse|co|witness|emergency|agent|adjuster|claim|policy|start|starting|completion|expiration|due|delivery|birth|installation|supplier|manufacturer|signature|initials?)\b/

/** What stands before a blank, once sides and fillers are taken away. */
const LABELS = {
	name: 'name|names',
	firstName: 'first name',
	lastName: 'last name|surname|family name',
	address:
		'address|street|street address|property address|home address|job address|job site address|jobsite address|service address|mailing address|project address|property located at|located at|residing at|resides at',
	city: 'city|town',
	state: 'state',
	zip: 'zip|zip code|postal code',
	place: 'city state zip|city state zip code',
	email: 'email|e mail|email address|e mail address',
	phone: 'phone|telephone|tel|mobile|mobile phone|cell|cell phone|home phone|work phone',
	license: 'license|state license|contractor license|license registration',
	rep: 'rep|sales rep|sales representative|representative|salesperson|consultant|project consultant|estimator',
	date: 'date|dated|today date|contract date|agreement date|date agreement|date this agreement|date contract|date transaction',
}
type Field = keyof typeof LABELS
const FIELDS = new Map(
	(Object.keys(LABELS) as Field[]).flatMap((field) =>
		LABELS[field].split('|').map((label) => [label, field] as const),
	),
)

const BOTH = { license: '{{license_number}}', rep: '{{rep_name}}', date: '{{date}}' }
const CUSTOMER_BLANKS: Record<Field, string> = {
	...BOTH,
	name: '{{full_name}}',
	firstName: '{{first_name}}',
	lastName: '{{last_name}}',
	address: '{{address}}',
	city: '{{city}}',
	state: '{{state}}',
	zip: '{{zip}}',
	place: '{{city}}, {{state}} {{zip}}',
	email: '{{email}}',
	phone: '{{phone}}',
}
const COMPANY_BLANKS: Partial<Record<Field, string>> = {
	...BOTH,
	name: '{{company_name}}',
	address: '{{company_address}}',
	city: '{{company_city}}',
	state: '{{company_state}}',
	zip: '{{company_zip}}',
	place: '{{company_city}}, {{company_state}} {{company_zip}}',
	email: '{{company_email}}',
	phone: '{{company_phone}}',
}

/**
 * The variables that belong into the blank after a label such as `Customer name` or `residing at`; undefined for one
 * that says nothing, or means somebody else. Of a sentence the last words count.
 */
export function blankOf(label: string): string | undefined {
	const words = normalize(label)
	if (words.length === 0 || OTHERS.test(words.join(' '))) return undefined
	const tails = [words.length, 3, 2].filter((count) => count <= words.length)
	return tails
		.map((count) => lookUp(words.slice(-count).join(' ')))
		.find((found) => found !== undefined)
}

/** A side alone stands for its name: `Homeowner: ____`. */
function lookUp(text: string): string | undefined {
	const whole = FIELDS.get(text)
	if (whole !== undefined) return CUSTOMER_BLANKS[whole]
	const isCompany = COMPANY.test(text)
	const rest = text.replace(isCompany ? COMPANY : CUSTOMER, '')
	if (rest === text) return undefined
	const field = rest === '' ? 'name' : FIELDS.get(rest)
	if (field === undefined) return undefined
	return (isCompany ? COMPANY_BLANKS : CUSTOMER_BLANKS)[field]
}

function normalize(label: string): string[] {
	return label
		.toLowerCase()
		.replace(/[’']s\b|\(s\)/g, '')
		.replace(/[^a-z#]+/g, ' ')
		.split(' ')
		.filter((word) => word !== '' && !FILLERS.has(word))
}
