import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RESPONSE_ALIASES } from './aliases.ts'
import { describeApi } from './openapi.ts'

const Content = z.record(z.string(), z.object({ schema: z.unknown() }))
const Operation = z.looseObject({
	operationId: z.string(),
	requestBody: z.object({ content: Content }).optional(),
})
const Document = z.object({
	paths: z.record(z.string(), z.record(z.string(), Operation)),
	components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})

const { paths, components } = Document.parse(describeApi('https://dormer.example'))

describe('describeApi', () => {
	it('lists every member of a union input in the OpenAPI document', () => {
		const report = paths['/api/mails/reports']?.post?.requestBody?.content['application/json']
		expect(report?.schema).toMatchObject({
			anyOf: [
				{ $ref: '#/components/schemas/ReportedFailure' },
				{ $ref: '#/components/schemas/ReportedMessage' },
			],
		})
	})

	it('gives every object of the document a named component', () => {
		const anonymous = findObjects(paths).concat(
			Object.values(components.schemas).flatMap((schema) => findObjects(Object.values(schema))),
		)
		expect(anonymous).toEqual([])
	})

	it('refers only to components that exist', () => {
		const references = JSON.stringify({ paths, components }).matchAll(
			/"#\/components\/schemas\/(\w+)"/g,
		)
		const names = new Set([...references].map(([, name]) => name))
		expect([...names].filter((name) => !Object.hasOwn(components.schemas, name ?? ''))).toEqual([])
	})

	it('documents that a batch accepts any value as a slide, because a malformed slide does not fail the batch', () => {
		const path = 'properties.slides.items.anyOf'
		expect(components.schemas.NarrateBatchInput).toHaveProperty(path, [
			{ $ref: '#/components/schemas/NarrateBatchInputSlide' },
			{
				anyOf: ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) =>
					expect.objectContaining({ type }),
				),
			},
		])
	})

	it('marks a text as x-trimmed when the server trims it before checking its length', () => {
		expect(components.schemas.HomeownerAddress).toMatchObject({
			properties: { state: { 'x-trimmed': true, maxLength: 40 } },
		})
	})

	it('documents the assigned country codes as a pattern', () => {
		const { properties } = z
			.object({ properties: z.object({ country: z.object({ pattern: z.string() }) }) })
			.parse(components.schemas.HomeownerInput)
		const pattern = new RegExp(properties.country.pattern, 'u')
		const accepted = ['US', 'us', 'De', 'ZW', 'ZZ', 'UK', 'USA'].filter((code) =>
			pattern.test(code),
		)
		expect(accepted).toEqual(['US', 'us', 'De', 'ZW'])
	})

	it('accepts in every field for an email address what RFC 5321 and RFC 6531 allow', () => {
		const fields = findEmailFields(components.schemas)
		expect(fields.length).toBeGreaterThan(10)
		const refused = fields.flatMap((pattern) =>
			VALID_ADDRESSES.filter((address) => !new RegExp(pattern, 'u').test(address)),
		)
		expect(refused).toEqual([])
	})

	it('gives recursive schemas a name', () => {
		expect(Object.keys(components.schemas)).toContain('ContractBlockList')
		expect(JSON.stringify(components)).not.toContain('__schema')
	})
})

describe('Other names of fields in the OpenAPI document', () => {
	const Properties = z.object({ properties: z.record(z.string(), z.looseObject({})) })
	const propertiesOf = (model: string) => Properties.parse(components.schemas[model]).properties

	it('are deprecated fields of responses', () => {
		for (const [model, aliases] of Object.entries(RESPONSE_ALIASES))
			for (const [alias, field] of Object.entries(aliases))
				expect(propertiesOf(model)[alias]).toMatchObject({
					deprecated: true,
					description: `Another name for \`${field}\`.`,
				})
	})

	it('are deprecated fields and deprecated forms of fields in requests', () => {
		expect(propertiesOf('UpdateSlideInput')).toMatchObject({
			narration_script: {
				type: 'string',
				deprecated: true,
				description: 'Another name for `narrationScript`.',
			},
			bullets: { anyOf: [{ type: 'array' }, { type: ['string', 'null'], deprecated: true }] },
		})
	})
})

const VALID_ADDRESSES = [
	'smith&jones@example.com',
	'wow!@example.com',
	"dio'@example.com",
	'a/b=c@example.com',
	'info@dächer-müller.example',
	'ivan@xn--80ak6aa92e.xn--p1ai',
	'Søren@example.com',
]

/** Returns the patterns of all fields with the format of an email address, at every depth. */
function findEmailFields(part: unknown): string[] {
	if (typeof part !== 'object' || part === null) return []
	const own = 'format' in part && part.format === 'email' && 'pattern' in part ? [part.pattern] : []
	return [...own.map(String), ...Object.values(part).flatMap(findEmailFields)]
}

/** Searches a part of the OpenAPI document at every depth. Returns all schemas of type `object` that have properties. */
function findObjects(part: unknown): unknown[] {
	if (typeof part !== 'object' || part === null) return []
	const own = 'properties' in part && 'type' in part && part.type === 'object' ? [part] : []
	return [...own, ...Object.values(part).flatMap(findObjects)]
}
