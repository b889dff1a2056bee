import { CONTRACT_VARIABLES } from '@dormer/api/content/contract-templates/schema'
import { FUNCTIONS } from '@dormer/api/content/pricing/functions-schema'
import { listEvents } from '@dormer/api/reference'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'

const Message = z.object({
	post: z.object({
		parameters: z.array(z.object({ name: z.string(), in: z.literal('header') })),
		requestBody: z.object({
			content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })),
		}),
	}),
})
const Document = z.object({
	info: z.object({ description: z.string() }),
	webhooks: z.record(z.string(), Message),
	components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const { info, webhooks, components } = Document.parse(describeApi('https://dormer.example'))

it('OpenAPI document describes a webhook with headers and payload for each event type and the test message', () => {
	expect(Object.keys(webhooks)).toEqual([
		...listEvents().map(({ type }) => type),
		'subscription.test',
	])
	for (const { post } of Object.values(webhooks))
		expect(post.parameters.map(({ name }) => name)).toEqual([
			'webhook-id',
			'webhook-timestamp',
			'webhook-signature',
		])
	const signed = webhooks['contract.signed']?.post.requestBody.content['application/json']?.schema
	expect(signed?.$ref).toBe('#/components/schemas/ContractSignedMessage')
	expect(components.schemas.ContractSignedMessage).toMatchObject({
		required: ['type', 'timestamp', 'data', 'external'],
		properties: {
			type: { const: 'contract.signed' },
			data: { $ref: '#/components/schemas/ContractSignedData' },
		},
	})
})

it('OpenAPI document contains the guides of the API reference in its description', () => {
	const headings = info.description.match(/^# .*$/gm) ?? []
	expect(headings).toHaveLength(18)
	expect(headings).toContain('# Webhooks')
})

it('the guides in the OpenAPI document list every contract variable and every formula function', () => {
	const [, variables = ''] = info.description.split('# Contract variables\n')
	const [table = ''] = variables.split('\n# ')
	const names = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
	expect(names.sort()).toEqual([...CONTRACT_VARIABLES].sort())
	for (const { usage, returns } of Object.values(FUNCTIONS))
		expect(info.description.replace(/ +/g, ' ')).toContain(`| \`${usage}\` | ${returns} |`)
})
