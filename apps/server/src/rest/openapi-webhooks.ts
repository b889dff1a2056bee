import { EventExternal } from '@dormer/api/core/external-schema'
import { describeField, listEvents, listMessages } from '@dormer/api/reference'
import { type Components, type Json, toPascal } from './openapi-components.ts'

const SIGNATURE_HEADERS = {
	'webhook-id':
		'ID of the message. It stays the same in every attempt, so that a receiver can ignore repeats.',
	'webhook-timestamp':
		'Time of the attempt in Unix seconds. Refuse messages that are older than five minutes.',
	'webhook-signature':
		'One or more signatures, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` with the secret of the subscription.',
}

const EXTERNAL = { name: 'EventExternal', io: 'output' } as const

/**
 * Describes the message of each event type in the section `webhooks` of the OpenAPI document
 * (docs/design/contract.md#events-and-webhooks).
 */
export function describeWebhooks(components: Components): Json {
	const external = components.convert(EventExternal.nullable(), EXTERNAL)
	return Object.fromEntries(
		listMessages().map(({ type, headline, payload, payloadName }) => {
			const place = { name: payloadName, io: 'output' } as const
			const data = components.add(components.convert(payload, place), place)
			const schema = components.add(
				{
					type: 'object',
					properties: {
						type: { type: 'string', const: type, ...text('type') },
						timestamp: { type: 'string', format: 'date-time', ...text('timestamp') },
						data: { ...data, ...text('data') },
						external: { ...external, ...text('external') },
					},
					required: ['type', 'timestamp', 'data', 'external'],
				},
				{ name: `${toPascal(type)}Message`, io: 'output' },
			)
			return [type, { post: describeMessage({ type, headline, schema }) }]
		}),
	)
}

const text = (field: string) => ({ description: describeField('WebhookMessage', field) })

const isEvent = (type: string) => listEvents().some((event) => event.type === type)

function describeMessage({
	type,
	headline,
	schema,
}: {
	type: string
	headline: string
	schema: Json
}): Json {
	return {
		operationId: `on${toPascal(type)}`,
		summary: headline,
		description: `${isEvent(type) ? `Sent to subscriptions to \`${type}\` or \`*\`.` : 'Sent by `POST /api/notifications/subscriptions/{subscriptionId}/test`.'} Answer with 2xx within 15 seconds. Any other answer is a failure; ${isEvent(type) ? 'there are ten attempts in about three days. After ten failures in a row, the subscription gets one attempt per minute until one succeeds' : 'a test message is attempted once'}.`,
		tags: ['Notifications'],
		security: [],
		parameters: Object.entries(SIGNATURE_HEADERS).map(([name, description]) => ({
			name,
			in: 'header',
			required: true,
			description,
			schema: { type: 'string' },
		})),
		requestBody: { required: true, content: { 'application/json': { schema } } },
		responses: {
			'200': {
				description: 'The receiver accepted the message. Every status from 200 to 299 means this.',
			},
			'410': { description: 'The receiver is gone. The subscription is switched off.' },
		},
	}
}
