import type { Json } from './openapi-components.ts'
import { exampleId } from './openapi-example-id.ts'
import { MODEL_VALUES } from './openapi-example-values.ts'

/**
 * Example values by field name. Without a value here or in `MODEL_VALUES`, a required text field gets the example `Text`, unless its
 * schema defines an example or a format. An optional field appears in an example only when it has a value.
 */
const VALUES: Json = {
	caption: 'Hail marks on the south face',
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '1410 Vrain St',
	city: 'Denver',
	state: 'CO',
	zip: '80204',
	email: 'karen@example.com',
	phone: '+13035550142',
	name: 'Roof replacement',
	title: 'Welcome',
	start: '09:00',
	end: '17:00',
	narrationScript: 'Thank you for your time.',
	script: 'Thank you for your time.',
	question: 'How long is the warranty?',
	statement: 'The warranty lasts for 25 years.',
	spoken: 'Here is what Alpine Roofing says: The warranty lasts for 25 years.',
	answer: 'The warranty lasts for 25 years.',
	source_event_id: 'lead-4711',
	idempotency_key: 'lead-4711-day-3',
	eventType: 'contract.signed',
	url: 'https://crm.example.com/hooks/dormer',
	signature: 'Karen Delgado',
	agreedToTerms: true,
	timezone: 'America/Denver',
	promptText: 'Shall we go on?',
	userResponse: 'Yes, go on',
	filename: 'roof.png',
	code: '482913',
	token: 'kX3vQ9…',
	messageId: '<msg_482913@mail.example.com>',
	detail: 'The house on the left',
	idempotencyKey: 'lead-4711-day-3',
	input: 'Next slide',
	text: 'The warranty lasts for 25 years.',
	sessionId: 'editor-1',
	display: '$18,420',
	lender: 'Front Range Credit Union',
	disclosure: 'On approved credit.',
	applyUrl: 'https://www.frontrangecu.example/roofs',
	months: 120,
	aprPercent: 6.9,
	downPaymentDisplay: '$0',
	currency: 'USD',
	key: 'roof_squares',
	label: 'Roof size',
	unit: 'squares',
	deckName: 'Roof replacement',
	formattedAddress: '1410 Vrain St, Denver, CO 80204',
	organizationName: 'Alpine Roofing',
	fileName: 'delgado.xml',
	fileUrl: 'https://dormer.example/files/reports/report.xml?signature=…',
	sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
	signerName: 'Karen Delgado',
	userQuestion: 'How long is the warranty?',
	cannedAnswer: 'The warranty lasts for 25 years.',
	secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
	prefix: 'psk_7Qm2',
	headline: 'Your new roof',
	message: 'The pitch of the roof has no value.',
	total: 1,
	limit: 50,
	offset: 0,
	subtitle: 'Prepared for you by Alpine Roofing',
	contentType: 'image/png',
	tagline: 'Since 1998',
	formula: 'roof_squares * 650',
	subject: 'Your new roof, Karen',
	version: '1',
	nextCursor: null,
	path: 'better.price.formula',
	companyName: 'Alpine Roofing',
	customerName: 'Karen Delgado',
	occurredAt: '2027-03-01T15:00:00.000Z',
	password: 'correct horse battery staple',
	certificate: 'Certificate of erasure',
	documentSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
	date: '2027-03-01',
	quality: 'HIGH',
	aggregateType: 'presentation',
	country: 'US',
	id: '018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17',
	ip: '203.0.113.7',
	attendeeTZ: 'America/Denver',
	homeownerName: 'Karen Delgado',
	recoveryCodes: 'k3vx-9qmt',
	userAgent: 'Mozilla/5.0 (Macintosh)',
	licenseNumber: 'CO-48213',
	website: 'https://alpine.example',
	quote: '25 years on materials',
	uploadUrl: 'https://dormer.example/files/uploads/roof.png?signature=…',
	storageKey: 'uploads/roof.png',
	about: 'We have replaced roofs in Denver since 1998.',
	serviceArea: 'Denver and the Front Range',
	guarantees: '25 years on materials',
	answerStyle: 'Short and friendly',
	revision: '4f1c9a7b2d3e5f60',
	contractName: 'Roofing agreement',
	resolvedText: '# Roofing agreement',
	consentVersion: '2026-11-01',
	timeZone: 'America/Denver',
	verifyUrl: 'https://dormer.example/verify',
	agreeLabel: 'I agree to the terms',
	templateMarkdown: '# Roofing agreement\n\n{{full_name}}',
	slideId: 'welcome',
	body: 'Choose a time for the inspection.',
	buttonText: 'Book an inspection',
	resumePromptText: 'Shall we go on?',
	transitionPromptText: 'Let me show you.',
	warnings: 'The license number has no value, so homeowners cannot sign this contract.',
	passed: 'Every slide has a recording.',
	ignoredPriceInputs: 'pitch',
	value: '24',
	reason: 'The homeowner unsubscribed.',
	family: 'Inter',
	mimeType: 'image/png',
	thumbUrl: 'https://dormer.example/files/images/roof.thumb.webp?signature=…',
	to: 'karen@example.com',
	html: '<p>Your presentation is ready.</p>',
	word: 'Thank',
	cachedIds: 'welcome',
	prompt: 'Shall we go on?',
	voiceId: 'rms',
	target: 'https://crm.example.com/hooks/dormer',
	unconfirmedEmails: 'office@elsewhere.example',
	firstName: 'Karen',
	fullName: 'Karen Delgado',
	street: '1410 Vrain St',
	language: 'en',
	placeholder: 'After we measure',
	brand: '#1a4f7a',
	spark: '#d97706',
	note: 'Estimated from the size of the house',
	answeredBy: 'Maya Ortiz',
	sentence: 'Measured from aerial images.',
	masked: 'k…@example.com',
	consent: 'We use this address only for the answer.',
	sentTo: 'k…@example.com',
	proof: 'kX3vQ9…',
	homeownerAddress: '1410 Vrain St, Denver, CO 80204',
	provider: 'Aerial measurement',
	voice_id: 'rms',
	category: 'local',
	by: 'Maya Ortiz',
	aggregateId: '018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17',
	primary: '#1a4f7a',
	audioUrl: 'https://dormer.example/files/narration/welcome.mp3?signature=…',
	external_id: 'crm-51',
	actor: 'Maya Ortiz',
	paragraph: 'Every roof has 25 years on materials.',
	source: 'Warranty sheet',
	selection: 'Better, $18,420',
	productDataRevision: '4f1c9a7b2d3e5f60',
	priceRevision: '4f1c9a7b2d3e5f60',
	approvers: 'Maya Ortiz',
}
const FORMATS: Json = {
	email: 'karen@example.com',
	'date-time': '2027-03-01T15:00:00.000Z',
	date: '2027-03-01',
	uri: 'https://www.example.com',
}
/** Description of a field that is another name for a field. */
const OTHER_NAME = /^Another name for `(\w+)`/
/** Example of a SHA-256 in hex. */
const SHA_256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** Nesting depth from which objects contain only required fields. */
const DEPTH = 2

/** Where a value of an example occurs: the name of its field, the model with this field, and the nesting depth. */
type Place = { field?: string; owner?: string; depth?: number }

const modelOf = ({ $ref }: Json): string | undefined =>
	typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : undefined

/**
 * Creates examples of request bodies from the required fields and from the optional fields in `VALUES`. A test checks that each
 * operation accepts its example.
 */
export class Examples {
	readonly #schemas: Record<string, Json>

	constructor(schemas: Record<string, Json>) {
		this.#schemas = schemas
	}

	create(schema: Json, { field = '', owner = '', depth = 0 }: Place = {}): unknown {
		const one = this.#resolve(schema)
		const known = findValue({ owner, field })
		const isOfModel = keyOf({ owner, field }) in MODEL_VALUES
		if (isOfModel && known === null) return null
		const place = { field, owner: modelOf(schema) ?? owner, depth }
		const [alternative, ...others] = listSchemas(one.anyOf ?? one.oneOf)
		if (one.const !== undefined) return one.const
		if (Array.isArray(one.allOf))
			return Object.assign({}, ...listSchemas(one.allOf).map((part) => this.create(part, place)))
		const examples = schema.examples ?? one.examples
		if (Array.isArray(examples)) return examples[0]
		if (Array.isArray(one.enum)) return one.enum.includes(known) ? known : one.enum[0]
		if (alternative !== undefined && one.properties === undefined) {
			const isScalar = ['string', 'number', 'integer', 'boolean'].includes(String(alternative.type))
			const isUnknown = isScalar && alternative.format !== 'uuid' && (known ?? null) === null
			const isNullable = others.some(({ type }) => type === 'null')
			return isNullable && isUnknown ? null : this.create(alternative, place)
		}
		if (one.type === 'object') return this.#createObject(one, place)
		if (one.type === 'array') {
			const count = Math.max(Number(one.minItems ?? 0), depth < DEPTH ? 1 : 0)
			const item = isJson(one.items) ? one.items : {}
			return Array.from({ length: count }, () => this.create(item, { ...place, depth: depth + 1 }))
		}
		const types = [one.type].flat()
		if (!isOfModel && (one.format === 'uuid' || field === 'questionId'))
			return exampleId(field === 'id' ? owner : field)
		if (types.includes('null') && (known ?? null) === null) return null
		return createScalar(one, known)
	}

	#createObject(schema: Json, { owner, depth }: Required<Place>): Json {
		const [first, ...others] = listSchemas(schema.oneOf).map(listRequired)
		const required = [...listRequired(schema), ...(first ?? [])]
		const properties = Object.entries(isJson(schema.properties) ? schema.properties : {})
		const wanted = properties.filter(
			([name, property]) =>
				required.includes(name) ||
				(depth < DEPTH &&
					isShown({ owner, field: name }) &&
					!others.flat().includes(name) &&
					!(isJson(property) && property.deprecated === true)),
		)
		const example: Json = Object.fromEntries(
			wanted.map(([name, property]) => [
				name,
				this.create(isJson(property) ? property : {}, { field: name, owner, depth: depth + 1 }),
			]),
		)
		for (const [name, property] of wanted) {
			const [, field = ''] =
				OTHER_NAME.exec(isJson(property) ? String(property.description) : '') ?? []
			if (field in example) example[name] = example[field]
		}
		return example
	}

	#resolve(schema: Json): Json {
		const { $ref } = schema
		if (typeof $ref !== 'string') return schema
		return this.#schemas[$ref.replace('#/components/schemas/', '')] ?? {}
	}
}

function createScalar(schema: Json, known: unknown): unknown {
	const { format, pattern, minimum, maximum = Number.POSITIVE_INFINITY } = schema
	const type = [schema.type].flat().find((one) => one !== 'null')
	if (type === 'boolean') return typeof known === 'boolean' ? known : true
	if (type === 'number' || type === 'integer') {
		const [value, least] = typeof known === 'number' ? [known, -Infinity] : [1, 1]
		return Math.min(Math.max(Number(minimum ?? least), value), Number(maximum))
	}
	const permits = (text: string) => typeof pattern !== 'string' || new RegExp(pattern).test(text)
	if (typeof known === 'string' && permits(known)) return known
	if (typeof format === 'string' && format in FORMATS) return FORMATS[format]
	for (const one of ['#1a4f7a', SHA_256, '24', 'https://www.example.com'])
		if (pattern !== undefined && permits(one)) return one
	return 'Text'.padEnd(Number(schema.minLength ?? 4), 't')
}

/** Returns the name under which `MODEL_VALUES` has the value of a field. */
const keyOf = ({ owner, field }: Required<Pick<Place, 'owner' | 'field'>>) => `${owner}.${field}`

/** Returns the example value of a field in a model. */
const findValue = (place: Required<Pick<Place, 'owner' | 'field'>>): unknown =>
	keyOf(place) in MODEL_VALUES ? MODEL_VALUES[keyOf(place)] : VALUES[place.field]

/** Returns whether an example of a model contains an optional field. */
const isShown = (place: Required<Pick<Place, 'owner' | 'field'>>): boolean =>
	keyOf(place) in MODEL_VALUES ? MODEL_VALUES[keyOf(place)] !== undefined : place.field in VALUES

const isJson = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
const listSchemas = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const listRequired = ({ required }: Json): unknown[] => (Array.isArray(required) ? required : [])

/**
 * Returns a copy of `example` merged with `values`, including nested objects. For a field in both, the copy has the value from
 * `values`.
 */
export function withValues(example: unknown, values: Json): Json {
	const changed = Object.entries(values).map(([name, value]) => [
		name,
		isJson(value) && isJson(example) ? withValues(example[name], value) : value,
	])
	return { ...(isJson(example) && example), ...Object.fromEntries(changed) }
}
