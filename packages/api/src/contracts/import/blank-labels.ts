/**
 * Patterns that match `Customer`, `Company` or a similar word at the start of a label. The word tells to which party
 * the label refers.
 */
const CUSTOMER = /^(?:customer|client|home ?owner|property owner|owner|buyer|purchaser)s?(?: |$)/
const COMPANY = /^(?:company|contractor|seller|business|roofer)s?(?: |$)/

/**
 * Words that say nothing about which variable fits a blank. They are removed from a label before the comparison with `LABELS`.
 */
const FILLERS = new Set(
	'the a an and by is of to your our print printed full legal please no number primary #'.split(
		' ',
	),
)
/**
 * Matches the label of a blank that no template variable can fill. Such a blank is about a third party, such as a lender, or
 * needs data without a variable, such as a completion date.
 */
const WITHOUT_VARIABLE =
	/\b(?:insurance|mortgage|lender|bank|spouse|co|witness|emergency|agent|adjuster|claim|policy|start|starting|completion|expiration|due|delivery|birth|installation|supplier|manufacturer|signature|initials?)\b/

/**
 * Label texts of each field, separated by `|`. The texts contain neither the words in `FILLERS` nor words for the
 * customer or the company.
 */
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
	price:
		'total price|contract price|purchase price|contract total|total contract price|contract amount|total contract amount|total amount|price',
	deposit: 'deposit|deposit amount|down payment|down payment amount',
	balance: 'balance|balance amount|remaining balance',
	date: 'date|dated|today date|contract date|agreement date|date agreement|date this agreement|date contract|date transaction',
}
type Field = keyof typeof LABELS
const FIELDS = new Map(
	(Object.keys(LABELS) as Field[]).flatMap((field) =>
		LABELS[field].split('|').map((label) => [label, field] as const),
	),
)

const SHARED_FIELDS = {
	license: '{{license_number}}',
	rep: '{{rep_name}}',
	date: '{{date}}',
	price: '{{total_price}}',
	deposit: '{{deposit_amount}}',
	balance: '{{balance_amount}}',
}
const CUSTOMER_FIELDS: Record<Field, string> = {
	...SHARED_FIELDS,
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
const COMPANY_FIELDS: Partial<Record<Field, string>> = {
	...SHARED_FIELDS,
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
 * Returns the variables for a fill-in blank with a label such as `Customer name` or `residing at` before it. Looks up the whole
 * label first, then its last three words, and then its last two words. Returns undefined for an unknown label, and for a label
 * about neither the customer nor the company, such as `Insurance company`.
 */
export function variablesForLabel(label: string): string | undefined {
	const words = normalize(label)
	if (words.length === 0 || WITHOUT_VARIABLE.test(words.join(' '))) return undefined
	const tails = [words.length, 3, 2].filter((count) => count <= words.length)
	return tails
		.map((count) => findVariables(words.slice(-count).join(' ')))
		.find((found) => found !== undefined)
}

/**
 * Finds the variables of a normalized label. A label that consists only of a word for a party, like `Homeowner`, means
 * the name of that party.
 */
function findVariables(text: string): string | undefined {
	const whole = FIELDS.get(text)
	if (whole !== undefined) return CUSTOMER_FIELDS[whole]
	const isCompany = COMPANY.test(text)
	const rest = text.replace(isCompany ? COMPANY : CUSTOMER, '')
	if (rest === text) return undefined
	const field = rest === '' ? 'name' : FIELDS.get(rest)
	if (field === undefined) return undefined
	return (isCompany ? COMPANY_FIELDS : CUSTOMER_FIELDS)[field]
}

function normalize(label: string): string[] {
	return label
		.toLowerCase()
		.replace(/[’']s\b|\(s\)/g, '')
		.replace(/[^a-z#]+/g, ' ')
		.split(' ')
		.filter((word) => word !== '' && !FILLERS.has(word))
}
