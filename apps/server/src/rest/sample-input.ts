type Schema = {
	type?: string | string[]
	format?: string
	pattern?: string
	minLength?: number
	minimum?: number
	minItems?: number
	enum?: unknown[]
	const?: unknown
	examples?: unknown[]
	anyOf?: Schema[]
	oneOf?: Schema[]
	items?: Schema
	required?: string[]
	properties?: Record<string, Schema>
}

const FORMATS: Record<string, string> = {
	uuid: '018f0000-0000-7000-8000-000000000000',
	'date-time': '2026-01-01T00:00:00.000Z',
}

/**
 * Returns the smallest value that a JSON Schema accepts. A field whose name is in `known` takes its value from `known`.
 */
export function createSample(schema: Schema, known: Record<string, unknown>): unknown {
	if (schema.const !== undefined) return schema.const
	if (schema.examples !== undefined) return schema.examples[0]
	if (schema.enum !== undefined) return schema.enum[0]
	if (schema.anyOf?.[0] !== undefined) return createSample(schema.anyOf[0], known)
	if (schema.type === 'object') return sampleObject(schema, known)
	if (schema.type === 'array')
		return Array.from({ length: schema.minItems ?? 0 }, () =>
			createSample(schema.items ?? {}, known),
		)
	if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
	if (schema.type === 'boolean') return true
	return sampleText(schema)
}

function sampleObject(schema: Schema, known: Record<string, unknown>): Record<string, unknown> {
	const properties = Object.entries(schema.properties ?? {})
	const required = [...(schema.required ?? []), ...(schema.oneOf?.[0]?.required ?? [])]
	const wanted = properties.filter(([name]) => name in known || required.includes(name))
	return Object.fromEntries(
		wanted.map(([name, property]) => [name, known[name] ?? createSample(property, known)]),
	)
}

function sampleText(schema: Schema): string {
	if (schema.format === 'email') return `${crypto.randomUUID()}@company.example`
	if (schema.format !== undefined) return FORMATS[schema.format] ?? 'text'
	if (schema.pattern?.includes('#')) return '#123456'
	return 'US'.padEnd(schema.minLength ?? 2, 'x')
}
