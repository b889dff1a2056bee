import type { Json } from './openapi-components.ts'

/**
 * Example values by field name. Without a value here, a required text field gets the example `Text`, unless its schema defines
 * an example or a format. An optional field appears in an example only when it has a value here.
 */
const VALUES: Json = {
	...{ first_name: 'Karen', last_name: 'Delgado', address: '1410 Vrain St', city: 'Denver' },
	...{ state: 'CO', zip: '80204', email: 'karen@example.com', phone: '+13035550142' },
	...{ name: 'Roof replacement', title: 'Welcome', start: '09:00', end: '17:00' },
	...{ narrationScript: 'Thank you for your time.', script: 'Thank you for your time.' },
	...{ question: 'How long is the warranty?', answer: 'The warranty lasts for 25 years.' },
	...{ source_event_id: 'lead-4711', idempotency_key: 'lead-4711-day-3' },
	...{ eventType: 'contract.signed', url: 'https://crm.example.com/hooks/dormer' },
	...{ signature: 'Karen Delgado', agreedToTerms: true, timezone: 'America/Denver' },
	...{ promptText: 'Shall we go on?', userResponse: 'Yes, go on', filename: 'roof.png' },
	...{ code: '482913', token: 'kX3vQ9…', messageId: '<msg_482913@mail.example.com>' },
	...{ detail: 'The house on the left', idempotencyKey: 'lead-4711-day-3', input: 'Next slide' },
	...{ text: 'The warranty lasts for 25 years.', sessionId: 'editor-1' },
	...{
		display: '$18,420',
		currency: 'USD',
		key: 'roof_squares',
		label: 'Roof size',
		unit: 'squares',
	},
	...{ deckName: 'Roof replacement', formattedAddress: '1410 Vrain St, Denver, CO 80204' },
	...{ organizationName: 'Alpine Roofing', fileName: 'warranty.pdf', signerName: 'Karen Delgado' },
	...{
		userQuestion: 'How long is the warranty?',
		cannedAnswer: 'The warranty lasts for 25 years.',
	},
	...{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', prefix: 'psk_7Qm2' },
	...{ headline: 'Your new roof', message: 'The contract is signed.' },
	...{
		subtitle: 'Prepared for you by Alpine Roofing',
		contentType: 'image/png',
		tagline: 'Since 1998',
	},
	...{
		formula: 'roof_squares * 650',
		subject: 'Your new roof, Karen',
		version: '1',
		nextCursor: null,
	},
	...{ path: 'better.price.formula', companyName: 'Alpine Roofing', customerName: 'Karen Delgado' },
	...{ occurredAt: '2026-03-01T15:00:00.000Z', password: 'correct horse battery staple' },
}
const FORMATS: Json = {
	uuid: '018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17',
	email: 'karen@example.com',
	'date-time': '2027-03-01T15:00:00.000Z',
	date: '2027-03-01',
	uri: 'https://www.example.com',
}
/** Nesting depth from which objects contain only required fields. */
const DEPTH = 2

/**
 * Creates examples of request bodies from the required fields and from the optional fields in `VALUES`. A test checks that each
 * operation accepts its example.
 */
export class Examples {
	readonly #schemas: Record<string, Json>

	constructor(schemas: Record<string, Json>) {
		this.#schemas = schemas
	}

	create(schema: Json, field = '', depth = 0): unknown {
		const one = this.#resolve(schema)
		const [alternative] = listSchemas(one.anyOf ?? one.oneOf)
		if (one.const !== undefined) return one.const
		const examples = schema.examples ?? one.examples
		if (Array.isArray(examples)) return examples[0]
		if (Array.isArray(one.enum)) return one.enum[0]
		if (alternative !== undefined && one.properties === undefined)
			return this.create(alternative, field, depth)
		if (one.type === 'object') return this.#createObject(one, depth)
		if (one.type === 'array') {
			const count = Math.max(Number(one.minItems ?? 0), depth < DEPTH ? 1 : 0)
			const item = isJson(one.items) ? one.items : {}
			return Array.from({ length: count }, () => this.create(item, field, depth + 1))
		}
		return createScalar(one, VALUES[field])
	}

	#createObject(schema: Json, depth: number): Json {
		const [first, ...others] = listSchemas(schema.oneOf).map(listRequired)
		const required = [...listRequired(schema), ...(first ?? [])]
		const properties = Object.entries(isJson(schema.properties) ? schema.properties : {})
		const wanted = properties.filter(
			([name]) =>
				required.includes(name) ||
				(depth < DEPTH && name in VALUES && !others.flat().includes(name)),
		)
		return Object.fromEntries(
			wanted.map(([name, property]) => [
				name,
				this.create(isJson(property) ? property : {}, name, depth + 1),
			]),
		)
	}

	#resolve(schema: Json): Json {
		const { $ref } = schema
		if (typeof $ref !== 'string') return schema
		return this.#schemas[$ref.replace('#/components/schemas/', '')] ?? {}
	}
}

function createScalar(schema: Json, known: unknown): unknown {
	const { type, format, pattern, minimum = 1, maximum = Number.POSITIVE_INFINITY } = schema
	if (type === 'boolean') return true
	if (type === 'number' || type === 'integer')
		return Math.min(Math.max(Number(minimum), 1), Number(maximum))
	const permits = (text: string) => typeof pattern !== 'string' || new RegExp(pattern).test(text)
	if (typeof known === 'string' && format !== 'uuid' && permits(known)) return known
	if (typeof format === 'string' && format in FORMATS) return FORMATS[format]
	if (permits('#1a4f7a') && pattern !== undefined) return '#1a4f7a'
	return 'Text'.padEnd(Number(schema.minLength ?? 4), 't')
}

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
