import { describeField, describeModel, describeValues, modelNames } from '@dormer/api/reference'
import { z } from 'zod'
import { RESPONSE_ALIASES } from './aliases.ts'
import { isRequestOnly } from './request-only.ts'

export type Json = Record<string, unknown>
export type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] }
export type Direction = 'input' | 'output'

/**
 * Where a schema occurs in the document. `name` becomes the component name when the schema is not exported and therefore has no
 * name of its own. `io` says whether clients send or receive objects of the schema.
 */
type Place = { name: string; io: Direction; suffix?: string }

const MODEL = 'x-model'
/**
 * JSON Schema keywords that describe a field and not its value. When the value becomes a component, the field keeps these
 * keywords next to the reference.
 */
const OF_FIELD = ['default', 'examples', 'deprecated', 'description'] as const

/**
 * Collects the components (named models) of the OpenAPI document. Every object with properties becomes a component. Its name is
 * that of its exported zod schema, or is built from the model and the field that contain it. When requests and responses
 * contain different fields of a model, the component for requests has the suffix `Input`.
 */
export class Components {
	readonly schemas: Record<string, Json> = {}

	/** Converts a zod schema to JSON Schema. All objects below the top level become references to components. */
	convert(schema: z.ZodType, place: Place): ObjectSchema {
		const { $schema: _, $defs, ...body } = toJsonSchema(schema, place.io)
		return this.nameBelow(body, resolveNames($defs ?? {}), place)
	}

	/**
	 * Adds a schema to the components of the document and returns a reference to the component. The schema must be a result of
	 * `convert`. Returns a schema without properties unchanged, without adding it.
	 */
	add({ [MODEL]: model, ...schema }: ObjectSchema, place: Place): Json {
		if (schema.properties === undefined) return schema
		const base = (typeof model === 'string' ? model : place.name) + (place.suffix ?? '')
		const outside = Object.fromEntries(
			OF_FIELD.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])),
		)
		for (const key of OF_FIELD) delete schema[key]
		const description = describeModel(base)
		const name = this.reserve(base, description ? { description, ...schema } : schema, place.io)
		return { $ref: `#/components/schemas/${name}`, ...outside }
	}

	/** Returns a sentence about what a component contains: its description, or else the descriptions of its fields. */
	summarize({ $ref, anyOf, oneOf = anyOf }: Json): string {
		if (Array.isArray(oneOf)) return oneOf.map((one) => this.summarize(one)).join(' Or: ')
		const model = this.schemas[String($ref).replace('#/components/schemas/', '')] ?? {}
		if (typeof model.description === 'string') return model.description
		const fields = Object.entries(isObject(model.properties) ? model.properties : {})
		return fields
			.flatMap(([name, field]) => (isObject(field) ? [`\`${name}\`: ${field.description}`] : []))
			.join(' ')
	}

	private reserve(base: string, schema: Json, io: Direction): string {
		for (const name of io === 'input' ? [base, `${base}Input`] : [base]) {
			this.schemas[name] ??= schema
			if (JSON.stringify(this.schemas[name]) === JSON.stringify(schema)) return name
		}
		throw new Error(`Two models of the OpenAPI document are named ${base}`)
	}

	private nameBelow(schema: Json, definitions: Definitions, place: Place): ObjectSchema {
		const named: ObjectSchema = { ...schema }
		const model = schema[MODEL]
		const here = { ...place, name: typeof model === 'string' ? model : place.name }
		const child = (value: unknown, name: string) =>
			this.nameAll(value as Json, definitions, { ...place, name })
		if (isObject(schema.properties))
			named.properties = Object.fromEntries(
				Object.entries(schema.properties).map(([field, value]) => [
					field,
					withoutDefault({
						...child(value, here.name + toPascal(field)),
						...fieldText(here.name, field, value),
					}),
				]),
			)
		if (place.io === 'output') Object.assign(named, withOtherNames(here.name, named))
		if (isObject(schema.items)) named.items = child(schema.items, toSingular(here.name))
		if (isObject(schema.additionalProperties))
			named.additionalProperties = child(schema.additionalProperties, toSingular(here.name))
		for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
			const options = schema[key]
			if (!Array.isArray(options) || (key === 'oneOf' && isObject(schema.properties))) continue
			const objects = options.filter((one) => one.type !== 'null')
			named[key] = options.map((one: Json, index) =>
				child(one, objects.length > 1 ? here.name + variantName(one, index) : here.name),
			)
		}
		return named
	}

	private nameAll(schema: Json, definitions: Definitions, place: Place): Json {
		const { $ref } = schema
		if (typeof $ref === 'string' && $ref.startsWith('#/$defs/')) {
			const target = definitions[$ref.slice('#/$defs/'.length)]
			if (target === undefined) return schema
			this.addDefinition(target, definitions, place.io)
			return { ...schema, $ref: `#/components/schemas/${target.name}` }
		}
		return this.add(this.nameBelow(schema, definitions, place), place)
	}

	/**
	 * Adds a schema that contains references to itself. Stores an empty schema first, so the recursion ends at these
	 * references.
	 */
	private addDefinition({ name, schema }: Definition, definitions: Definitions, io: Direction) {
		if (this.schemas[name] !== undefined) return
		this.schemas[name] = name === JSON_VALUE ? { description: 'Any JSON value.' } : {}
		if (name === JSON_VALUE) return
		const { [MODEL]: _, ...named } = this.nameBelow(schema, definitions, { name, io })
		const description = describeModel(name)
		this.schemas[name] = description ? { description, ...named } : named
	}
}

/**
 * Name of the component for `z.json()`. It describes any value, because generators of TypeScript types do not compile a union that
 * contains itself.
 */
const JSON_VALUE = 'JsonValue'

type Definition = { name: string; schema: Json }
type Definitions = Record<string, Definition>

function resolveNames(definitions: Record<string, Json>): Definitions {
	return Object.fromEntries(
		Object.entries(definitions).map(([id, schema]) => [id, { name: nameOf(schema), schema }]),
	)
}

/**
 * Returns the name of a recursive schema: its export name, or `JsonValue` for `z.json()`, which is not exported. Throws for a
 * recursive object schema that is not exported.
 */
function nameOf(schema: Json): string {
	const model = schema[MODEL]
	if (typeof model === 'string') return model
	if (JSON.stringify(schema).includes('"properties"'))
		throw new Error(
			`Export this recursive schema, so that it has a name: ${JSON.stringify(schema)}`,
		)
	return JSON_VALUE
}

function toJsonSchema(schema: z.ZodType, io: Direction): Json & { $defs?: Record<string, Json> } {
	return z.toJSONSchema(schema, {
		io,
		unrepresentable: 'any',
		override: ({ zodSchema, jsonSchema }) => {
			if (zodSchema._zod.def.type === 'custom')
				Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' })
			if (io === 'output' && zodSchema instanceof z.ZodObject)
				removeRequestOnly(zodSchema, jsonSchema)
			if (zodSchema instanceof z.ZodTuple) describeTuple(jsonSchema)
			if (jsonSchema.enum !== undefined) Object.assign(jsonSchema, describeEnum(jsonSchema.enum))
			if (isTrimmed(zodSchema)) Object.assign(jsonSchema, { 'x-trimmed': true })
			const model = modelNames.get(zodSchema)
			if (model !== undefined) Object.assign(jsonSchema, { [MODEL]: model.name })
			// Responses may get more fields at any time, so clients must not reject unknown ones.
			if (io === 'output' && jsonSchema.additionalProperties === false)
				delete jsonSchema.additionalProperties
		},
	})
}

/** Describes a tuple of values of one kind as an array of fixed length, because client generators do not support tuples. */
function describeTuple(schema: z.core.JSONSchema.BaseSchema): void {
	const { prefixItems = [] } = schema
	Object.assign(schema, {
		items: prefixItems[0],
		minItems: prefixItems.length,
		maxItems: prefixItems.length,
	})
	delete schema.prefixItems
}

/** Returns what each value of an enum means, in the extension that readers of OpenAPI documents show. */
export function describeEnum(values: readonly unknown[] = []): Json {
	const texts = describeValues(values.map(String))
	return texts === undefined || values.length === 0 ? {} : { 'x-enumDescriptions': texts }
}

/**
 * Returns whether the schema removes whitespace at both ends of a text before it checks the length. JSON Schema cannot state
 * this, so the document marks such texts with `x-trimmed`.
 */
function isTrimmed(schema: z.core.$ZodType): boolean {
	return (
		schema instanceof z.ZodString &&
		(schema.def.checks ?? []).some(
			({ _zod: { def } }) =>
				def.check === 'overwrite' &&
				'tx' in def &&
				typeof def.tx === 'function' &&
				def.tx(' ') === '',
		)
	)
}

function removeRequestOnly({ shape }: z.ZodObject, schema: z.core.JSONSchema.BaseSchema): void {
	const isReturned = (name: string) => !isRequestOnly(shape[name])
	const properties = Object.entries(schema.properties ?? {})
	schema.properties = Object.fromEntries(properties.filter(([name]) => isReturned(name)))
	if (schema.required !== undefined) schema.required = schema.required.filter(isReturned)
}

/** Adds the other names of the model’s fields (`RESPONSE_ALIASES`) as deprecated properties. */
function withOtherNames(model: string, { properties, required = [] }: ObjectSchema): ObjectSchema {
	const aliases = Object.entries(RESPONSE_ALIASES[model] ?? {})
	if (aliases.length === 0 || properties === undefined) return {}
	const others = aliases.map(([alias, field]) => {
		const description = `Another name for \`${field}\`.`
		return [alias, { ...properties[field], description, deprecated: true }] as const
	})
	return {
		properties: { ...properties, ...Object.fromEntries(others) },
		required: [...required, ...aliases.map(([alias]) => alias)],
	}
}

/**
 * Moves the default of a field into its description. Generators of clients take a field with the keyword `default` for one that is
 * always present, including in requests.
 */
function withoutDefault({ default: value, ...field }: Json): Json {
	if (value === undefined) return field
	const text = typeof value === 'string' ? value : JSON.stringify(value)
	return { ...field, description: `${field.description ?? ''} Default: \`${text}\`.`.trim() }
}

function fieldText(model: string, field: string, schema: unknown): { description?: string } {
	const known = isObject(schema) ? schema.description : undefined
	const description = typeof known === 'string' ? known : describeField(model, field)
	return description === undefined ? {} : { description }
}

/**
 * Returns the name of a union member: the value of the field that distinguishes the members. Without such a field, returns the
 * position of the member in the union, starting at 1.
 */
function variantName(schema: Json, index: number): string {
	const properties = isObject(schema.properties) ? schema.properties : {}
	const constant = Object.values(properties).find(
		(one) => isObject(one) && typeof one.const === 'string',
	)
	return isObject(constant) ? toPascal(String(constant.const)) : String(index + 1)
}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts `decks.listAll` to `DecksListAll` and `deck_id` to `DeckId`. */
export function toPascal(text: string): string {
	return text
		.split(/[^A-Za-z0-9]+/)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join('')
}

const toSingular = (name: string) =>
	name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/([^s])s$/, '$1')
