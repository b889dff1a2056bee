import { z } from 'zod'

/** A JSON Schema as the OpenAPI document has it, its references already looked up by `$defs`. */
export type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
const Schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)

const Content = z.record(z.string(), z.object({ schema: Schema.optional() }))
const Operation = z.object({
	operationId: z.string(),
	security: z.array(z.record(z.string(), z.array(z.unknown()))),
	parameters: z
		.array(
			z.object({
				name: z.string(),
				in: z.enum(['path', 'query']),
				required: z.boolean(),
				schema: Schema,
			}),
		)
		.default([]),
	requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
	responses: z.record(z.string(), z.object({ content: Content.optional() })),
})
const Document = z.object({
	paths: z.record(z.string(), z.record(z.string(), Operation)),
	components: z.object({ schemas: z.record(z.string(), Schema) }),
})

/** What an answer of one status has to be: its content type, and its body if that is JSON. */
export type Documented = { type: string | undefined; body: z.ZodType | undefined }

/** One operation as the contract that is handed out describes it. */
export type Operation = {
	/** The procedure's dotted name. */
	procedure: string
	method: string
	path: string
	inPath: string[]
	/** All that goes in, wherever it stands: path, query or body. */
	input: Schema
	/** The names of all that goes in but files. */
	fields: string[]
	/** `input` as far as its schema tells: what it refuses must not be done. */
	accepts: z.ZodType
	hasBody: boolean
	/** Fields that take a file of a multipart body. */
	files: string[]
	/** Any of these opens it; none: public. */
	opens: string[]
	answers: Map<number, Documented>
}

/** The operations of the contract at `/api/openapi.json`: all that is known of the product here. */
export async function readContract(url: string): Promise<Operation[]> {
	const answer = await fetch(`${url}/api/openapi.json`)
	const text = (await answer.text()).replaceAll('#/components/schemas/', '#/$defs/')
	const { paths, components } = Document.parse(JSON.parse(text))
	const $defs = components.schemas
	return Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) =>
			readOperation({ path, method: method.toUpperCase(), operation, $defs }),
		),
	)
}

type Described = {
	path: string
	method: string
	operation: z.infer<typeof Operation>
	$defs: Record<string, Schema>
}

function readOperation({ path, method, operation, $defs }: Described): Operation {
	const { parameters, requestBody, security, responses } = operation
	const body = Object.values(requestBody?.content ?? {}).at(-1)?.schema ?? {}
	const files = Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
		JSON.stringify(schema).includes('contentMediaType') ? [name] : [],
	)
	const shapes = (body.anyOf ?? [body]).map((shape) => joinInput(parameters, shape, files))
	const input: Schema = { anyOf: shapes, $defs }
	return {
		procedure: operation.operationId.replace('_', '.'),
		method,
		path,
		inPath: parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])),
		input,
		fields: [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))],
		accepts: z.fromJSONSchema(input),
		hasBody: requestBody !== undefined,
		files,
		opens: security.every((one) => Object.keys(one).length > 0)
			? security.flatMap((one) => Object.keys(one))
			: [],
		answers: new Map(
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

/** Path, query and body as one object, without the files. */
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
