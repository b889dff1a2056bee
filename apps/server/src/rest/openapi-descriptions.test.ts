import { listDescribed } from '@dormer/api/reference'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'

const Described = z.object({ description: z.string().optional() })
const Model = Described.extend({ properties: z.record(z.string(), Described).optional() })
const Operation = Described.extend({
	operationId: z.string(),
	security: z.array(z.record(z.string(), z.unknown())),
	parameters: z.array(Described.extend({ name: z.string() })).default([]),
})
const Document = z.object({
	tags: z.array(Described.extend({ name: z.string() })),
	paths: z.record(z.string(), z.record(z.string(), Operation)),
	components: z.object({ schemas: z.record(z.string(), Model) }),
})

const document = describeApi('https://dormer.example')
const { tags, paths, components } = Document.parse(document)
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const isUndescribed = ({ description = '' }: { description?: string | undefined }) =>
	!/^[A-Z`].{3,}[.]$/s.test(description)

describe('OpenAPI document', () => {
	it('describes every operation and every tag in whole sentences', () => {
		expect(operations.filter(isUndescribed).map(({ operationId }) => operationId)).toEqual([])
		expect(tags.filter(isUndescribed).map(({ name }) => name)).toEqual([])
	})

	it('does not describe an operation as "Admins only" when API keys can call it', () => {
		const wrong = operations.filter(
			({ description = '', security }) =>
				description.includes('Admins only.') && security.some((way) => 'bearer' in way),
		)
		expect(wrong.map(({ operationId }) => operationId)).toEqual([])
	})

	it('lists the optional credentials of the operation that issues presentation tokens', () => {
		const token = operations.find(({ operationId }) => operationId === 'presentations_eventsToken')
		expect(token?.security).toEqual([{}, { session: [] }, { bearer: [] }])
	})

	it('describes every parameter', () => {
		const missing = operations.flatMap(({ operationId, parameters }) =>
			parameters.filter(isUndescribed).map(({ name }) => `${operationId}: ${name}`),
		)
		expect(missing).toEqual([])
	})

	it('describes every property of every model', () => {
		const missing = Object.entries(components.schemas).flatMap(([model, { properties = {} }]) =>
			Object.entries(properties).flatMap(([name, property]) =>
				isUndescribed(property) ? [`${model}: ${name}`] : [],
			),
		)
		expect(missing).toEqual([])
	})

	it('contains every description that was written for an operation or a field', () => {
		const strings = JSON.stringify(document).match(/"(?:[^"\\]|\\.)*"/g) ?? []
		// Removes the sentence about the scope of an API key, which the server adds to the written description of an operation.
		const texts = new Set(strings.map((one) => one.replace(/\\n\\nAn API key needs[^"]*/, '')))
		const described = listDescribed()
		const written = [
			...Object.entries(described.operations),
			...Object.entries(described.models).flatMap(([model, fields]) =>
				Object.entries(fields).flatMap(([name, text]) =>
					name === '$like' ? [] : [[`${model}: ${name}`, text] as const],
				),
			),
		]
		const unused = written.filter(([, text]) => !texts.has(JSON.stringify(text)))
		expect(unused.map(([name]) => name)).toEqual([])
	})
})
