import { listDescribed } from '@dormer/api/reference'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'
import { listParts, selectPart } from './openapi-parts.ts'

const Described = z.object({ description: z.string().optional() })
const Model = Described.extend({ properties: z.record(z.string(), Described).optional() })
const Operation = Described.extend({
	operationId: z.string(),
	security: z.array(z.record(z.string(), z.unknown())),
	parameters: z.array(Described.extend({ name: z.string() })).default([]),
	responses: z.record(z.string(), Described),
})
const Document = z.object({
	tags: z.array(Described.extend({ name: z.string() })),
	paths: z.record(z.string(), z.record(z.string(), Operation)),
	components: z.object({ schemas: z.record(z.string(), Model) }),
})

const Enum = z.object({
	enum: z.array(z.string()),
	'x-enumDescriptions': z.record(z.string(), z.string()).optional(),
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

	it('says what each successful response contains', () => {
		const vague = operations.filter(({ responses }) =>
			Object.entries(responses).some(
				([status, { description = '' }]) =>
					status.startsWith('2') && (description === 'Success' || isUndescribed({ description })),
			),
		)
		expect(vague.map(({ operationId }) => operationId)).toEqual([])
	})

	it('has a sample with the API key for each operation that takes one', () => {
		const others = operations.filter(
			({ security: [first = {}, ...more] }) =>
				more.some((way) => 'bearer' in way) && 'session' in first,
		)
		expect(others.map(({ operationId }) => operationId)).toEqual([])
	})

	it('has a sample that signs in for each operation that only a signed-in user may call', () => {
		const Sampled = z.object({ 'x-codeSamples': z.array(z.object({ source: z.string() })) })
		const ofSessions = Object.values(z.record(z.string(), z.unknown()).parse(document.paths))
			.flatMap((methods) => Object.values(z.record(z.string(), z.unknown()).parse(methods)))
			.filter((one) => 'session' in (Operation.parse(one).security[0] ?? {}))
		expect(ofSessions.length).toBeGreaterThan(0)
		for (const one of ofSessions) {
			const [sample] = Sampled.parse(one)['x-codeSamples']
			expect(sample?.source).toContain('/api/auth/login -c session.txt')
			expect(sample?.source).not.toContain('session=')
		}
	})

	it('has a part of at most 600 kB for each tag, and each operation is in one of them', () => {
		const parts = listParts(document).map((part) => selectPart(document, part))
		for (const part of parts) {
			const text = JSON.stringify(part)
			expect(text.length, JSON.stringify(part.tags)).toBeLessThan(600_000)
			for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g))
				expect(part).toHaveProperty(['components', kind, name])
		}
		const listed = parts.flatMap((part) =>
			Object.values(Document.parse(part).paths).flatMap((methods) => Object.values(methods)),
		)
		expect(listed.length).toBe(operations.length)
	})

	it('lists the optional credentials of the operation that issues presentation tokens', () => {
		const token = operations.find(({ operationId }) => operationId === 'presentations_eventsToken')
		expect(token?.security).toEqual([{}, { bearer: [] }, { session: [] }])
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

	it('explains every value of every enum in a sentence', () => {
		const missing = new Set<string>()
		const visit = (node: unknown): void => {
			if (typeof node !== 'object' || node === null) return
			const { data } = Enum.safeParse(node)
			for (const value of data?.enum ?? [])
				if (isUndescribed({ description: data?.['x-enumDescriptions']?.[value] }))
					missing.add(`${value} of ${data?.enum.join()}`)
			Object.values(node).forEach(visit)
		}
		visit({ paths: document.paths, webhooks: document.webhooks, components: document.components })
		expect([...missing]).toEqual([])
	})

	it('contains every description that was written for an operation or a field', () => {
		const strings = JSON.stringify(document).match(/"(?:[^"\\]|\\.)*"/g) ?? []
		// Removes the sentence about the scope of an API key, which the server adds to the written description of an operation.
		// Also removes the default of a field, which the server adds to its description.
		const texts = new Set(
			strings.map((one) =>
				one.replace(/\\n\\nAn API key needs[^"]*| Default: `[^`]*`\.(?="$)/, ''),
			),
		)
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
