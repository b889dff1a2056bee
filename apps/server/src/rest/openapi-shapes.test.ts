import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'

const Content = z.record(z.string(), z.object({ schema: z.unknown() }))
const Operation = z.looseObject({
	operationId: z.string(),
	requestBody: z.object({ content: Content }).optional(),
})
const Document = z.object({
	paths: z.record(z.string(), z.record(z.string(), Operation)),
	components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const { paths, components } = Document.parse(describeApi('https://dormer.example'))

describe('describeApi', () => {
	it('lists every member of a union input in the OpenAPI document', () => {
		const report = paths['/api/mails/reports']?.post?.requestBody?.content['application/json']
		expect(report?.schema).toMatchObject({
			anyOf: [{ properties: { messageId: {} } }, { properties: { message: {} } }],
		})
	})

	it('gives every recursive schema a component that is named after its operation', () => {
		const named = Object.keys(components.schemas).filter((name) => name.includes('__schema'))
		expect(named.length).toBeGreaterThan(1)
		for (const name of named) {
			const [operation = ''] = name.split('__')
			const operationOf = Object.values(paths)
				.flatMap((methods) => Object.values(methods))
				.find(({ operationId }) => operationId === operation)
			expect(JSON.stringify(operationOf ?? {}) + JSON.stringify(components), name).toContain(
				`"#/components/schemas/${name}"`,
			)
		}
	})
})
