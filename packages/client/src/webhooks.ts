import { Webhook } from 'standardwebhooks'
import type { webhooks } from '../generated/openapi.ts'

/** Message of a webhook. `type` tells which event it reports. */
export type WebhookMessage = {
	[K in keyof webhooks]: webhooks[K] extends {
		post: { requestBody: { content: { 'application/json': infer T } } }
	}
		? T
		: never
}[keyof webhooks]

/** Headers of a request, in the form in which Node, a framework or `fetch` provides them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/**
 * Verifies the signature of a webhook and returns its message. `secret` is the secret of the subscription, and `body` has
 * the exact bytes of the request. Throws a `WebhookVerificationError` of the package `standardwebhooks` when the signature
 * is wrong or the message is older than five minutes.
 */
export function verifyWebhook(
	secret: string,
	headers: WebhookHeaders,
	body: string | Buffer,
): WebhookMessage {
	const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
	const flat = entries.flatMap(([name, value]) =>
		value === undefined ? [] : [[name.toLowerCase(), String(value)] as const],
	)
	const message: unknown = new Webhook(secret).verify(body, Object.fromEntries(flat))
	return message as WebhookMessage
}
