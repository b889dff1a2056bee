import { z } from 'zod'

/** JSON Schema from the OpenAPI document. Its references point to `$defs`. */
export type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
const Schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)

const Examples = z.record(z.string(), z.unknown())
const Content = z.record(
	z.string(),
	z.object({ schema: Schema.optional(), examples: Examples.optional() }),
)
const Operation = z.object({
	operationId: z.string(),
	security: z.array(z.record(z.string(), z.array(z.unknown()))),
	parameters: z
		.array(
			z.object({
				name: z.string(),
				in: z.enum(['path', 'query', 'header']),
				required: z.boolean(),
				schema: Schema,
			}),
		)
		.default([]),
	requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
	responses: z.record(
		z.string(),
		z.object({ $ref: z.string().optional(), content: Content.optional() }),
	),
})
const Document = z.object({
	paths: z.record(z.string(), z.record(z.string(), Operation)),
	components: z.object({
		schemas: z.record(z.string(), Schema),
		responses: z.record(z.string(), z.object({ content: Content.optional() })),
	}),
})

/** Response that the OpenAPI document describes for one status: the content type, and the schema of a JSON body. */
export type DocumentedResponse = { type: string | undefined; body: z.ZodType | undefined }

/** Operation of the OpenAPI document. */
export type Operation = {
	/** Name of the procedure, such as `decks.list`. */
	procedure: string
	method: string
	path: string
	inPath: string[]
	/** JSON Schema that combines the path parameters, the query parameters and the body. */
	input: Schema
	/** Names of all input fields except files. */
	fields: string[]
	/** Zod schema of `input`. The server must reject every input that this schema rejects. */
	inputSchema: z.ZodType
	hasBody: boolean
	/** Names of file fields in a multipart body. */
	files: string[]
	/** Security schemes that the operation accepts. An empty list means that the operation is public. */
	credentials: string[]
	responses: Map<number, DocumentedResponse>
	/** Status of each error code of the document. */
	codes: ReadonlyMap<string, number>
}

/** Reads the operations from `/api/openapi.json`. The fuzzer knows nothing else about the product. */
export async function readOperations(url: string): Promise<Operation[]> {
	const answer = await fetch(`${url}/api/openapi.json`)
	const text = (await answer.text()).replaceAll('#/components/schemas/', '#/$defs/')
	const { paths, components } = Document.parse(JSON.parse(text))
	const $defs = components.schemas
	const trimmedDefs = trimBeforeLengths($defs)
	const codes = readCodes(paths, components.responses)
	return Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) =>
			readOperation({ path, method: method.toUpperCase(), operation, $defs, trimmedDefs, codes }),
		),
	)
}

/**
 * Pattern of one character, as JSON Schema counts the length of a text: a surrogate pair is one character, and cannot match as
 * two.
 */
const HIGH = '[\\uD800-\\uDBFF]'
const LOW = '[\\uDC00-\\uDFFF]'
const ANY_CHARACTER = `(?:${HIGH}${LOW}|[^\\uD800-\\uDBFF]|${HIGH}(?!${LOW}))`

/**
 * For each text that the document marks with `x-trimmed`, replaces the length limits with a pattern, because the server removes
 * white space at both ends before it checks the length.
 */
function trimBeforeLengths<Value>(schemas: Value): Value {
	return JSON.parse(JSON.stringify(schemas), (_, value) => {
		if (value?.['x-trimmed'] !== true) return value
		const { minLength = 0, maxLength, pattern: _unused, ...rest } = value
		const text = `(?!\\s)${ANY_CHARACTER}{${Math.max(1, minLength)},${maxLength ?? ''}}`
		return { ...rest, pattern: `^\\s*(?:${text})${minLength === 0 ? '?' : ''}\\s*$` }
	})
}

type Document = z.infer<typeof Document>

/** Returns the status of each error code. The document has one shared response for the codes of a status, with their examples. */
function readCodes(
	paths: Document['paths'],
	shared: Document['components']['responses'],
): Map<string, number> {
	const codes = new Map<string, number>()
	const responses = Object.values(paths)
		.flatMap((operations) => Object.values(operations))
		.flatMap((operation) => Object.entries(operation.responses))
	for (const [status, { $ref = '' }] of responses) {
		const content = shared[$ref.split('/').at(-1) ?? '']?.content ?? {}
		const examples = Object.values(content).flatMap((one) => Object.keys(one.examples ?? {}))
		for (const code of examples) codes.set(code, Number(status))
	}
	return codes
}

type Described = {
	path: string
	method: string
	operation: z.infer<typeof Operation>
	$defs: Record<string, Schema>
	trimmedDefs: Record<string, Schema>
	codes: ReadonlyMap<string, number>
}

function readOperation({
	path,
	method,
	operation,
	$defs,
	trimmedDefs,
	codes,
}: Described): Operation {
	const { requestBody, security, responses } = operation
	const parameters = operation.parameters.filter((one) => one.in !== 'header')
	const resolve = (schema: Schema): Schema =>
		schema.$ref === undefined ? schema : ($defs[schema.$ref.slice('#/$defs/'.length)] ?? {})
	const body = resolve(Object.values(requestBody?.content ?? {}).at(-1)?.schema ?? {})
	const files = Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
		JSON.stringify(schema).includes('contentMediaType') ? [name] : [],
	)
	const shapes = (body.anyOf ?? [body]).map((shape) => joinInput(parameters, resolve(shape), files))
	const input: Schema = { anyOf: shapes, $defs }
	return {
		procedure: operation.operationId.replace('_', '.'),
		codes,
		method,
		path,
		inPath: parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])),
		input,
		fields: [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))],
		inputSchema: z.fromJSONSchema({ anyOf: trimBeforeLengths(shapes), $defs: trimmedDefs }),
		hasBody: requestBody !== undefined,
		files,
		credentials: security.every((one) => Object.keys(one).length > 0)
			? security.flatMap((one) => Object.keys(one))
			: [],
		responses: new Map(
			Object.entries(responses).map(([status, { content = {} }]) => {
				const [type, described] = Object.entries(content)[0] ?? []
				const isJson = type === 'application/json' && described?.schema !== undefined
				const shape = isJson ? z.fromJSONSchema({ ...described.schema, $defs }) : undefined
				return [Number(status), { type, body: shape }]
			}),
		),
	}
}

type Given = z.infer<typeof Operation>['parameters']

/** Combines path parameters, query parameters and body into one object schema. Omits file fields. */
function joinInput(parameters: Given, body: Schema, files: readonly string[]): Schema {
	const isText = (name: string) => !files.includes(name)
	const sent = Object.entries(body.properties ?? {}).filter(([name]) => isText(name))
	return {
		type: 'object',
		properties: {
			...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
			...Object.fromEntries(sent),
		},
		required: [
			...parameters.flatMap(({ name, required }) => (required ? [name] : [])),
			...(body.required ?? []).filter(isText),
		],
	}
}
