import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'
import { BODIES } from './openapi-example-bodies.ts'
import { RESPONSES } from './openapi-example-responses.ts'
import { presentResult } from './present-result.ts'
import { listRoutes, type RestRoute, readsBody } from './routes.ts'

const Media = z.object({ example: z.record(z.string(), z.unknown()).optional() })
const Operation = z.object({
	parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
	requestBody: z.object({ content: z.record(z.string(), Media) }).optional(),
	responses: z.record(z.string(), z.object({ content: z.record(z.string(), Media).optional() })),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const { paths } = Document.parse(describeApi('https://dormer.example'))
/** Matches the placeholder "Text". An example must contain a realistic value instead. */
const VAGUE = /"Text+"/
const ID = '018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17'
const takesJson = listRoutes().filter(
	(route) =>
		readsBody(route) &&
		paths[route.path]?.[route.method]?.requestBody?.content['application/json'] !== undefined,
)

describe('examples of the OpenAPI document', () => {
	it.each(takesJson.map((route) => [`${route.method} ${route.path}`, route] as const))(
		'are accepted by %s',
		(_name, { path, method, input }) => {
			const { parameters = [], requestBody } = paths[path]?.[method] ?? {}
			const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => [name, ID])
			const example = requestBody?.content['application/json']?.example
			expect(example).toBeDefined()
			const parsed = input?.safeParse({ ...Object.fromEntries(inPath), ...example })
			expect(parsed?.error?.issues ?? []).toEqual([])
			expect(Object.keys(example ?? {})).not.toEqual([])
			expect(JSON.stringify(example)).not.toMatch(VAGUE)
		},
	)

	const answersJson = listRoutes().filter(({ meta }) => meta.produces === undefined)
	const answerOf = ({ path, method, meta }: RestRoute) =>
		paths[path]?.[method]?.responses[String(meta.status ?? 200)]?.content?.['application/json']
			?.example

	it.each(answersJson.map((route) => [`${route.method} ${route.path}`, route] as const))(
		'are accepted by the response of %s',
		(_name, route) => {
			const example = answerOf(route)
			expect(presentResult(route, route.output?.parse(example))).toEqual(example)
			expect(JSON.stringify(example)).not.toMatch(VAGUE)
		},
	)

	it('have a different id for each kind of record, and the same id for the same one', () => {
		const ids = new Map<string, Set<string>>()
		const visit = (value: unknown, name = '') => {
			if (typeof value === 'object' && value !== null)
				for (const [field, one] of Object.entries(value))
					visit(one, Array.isArray(value) ? name : field)
			if (typeof value !== 'string' || !z.uuid().safeParse(value).success) return
			if (name !== 'id') ids.set(name, (ids.get(name) ?? new Set()).add(value))
		}
		for (const route of answersJson) visit(answerOf(route))
		expect([...ids].filter(([, values]) => values.size > 1)).toEqual([])
		const { deckId, presentationId, slideId, documentId } = Object.fromEntries(
			[...ids].map(([name, [id]]) => [name, id]),
		)
		expect(new Set([deckId, presentationId, slideId, documentId]).size).toBe(4)
		const deck = listRoutes().find(({ procedure }) => procedure === 'decks.get')
		expect(deck && answerOf(deck)).toMatchObject({ deck: { id: deckId }, slides: [{ deckId }] })
	})

	it('exist only for operations and fields that exist', () => {
		const names = listRoutes().map(({ procedure }) => procedure)
		expect(Object.keys({ ...BODIES, ...RESPONSES }).filter((one) => !names.includes(one))).toEqual(
			[],
		)
		const unknown = listRoutes().flatMap(({ procedure, input }) => {
			const { properties = {} } = z.toJSONSchema(input ?? z.object({}), {
				io: 'input',
				unrepresentable: 'any',
			})
			return Object.keys(BODIES[procedure] ?? {}).filter((field) => !(field in properties))
		})
		expect(unknown).toEqual([])
	})
})
