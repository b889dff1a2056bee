import { createHmac } from 'node:crypto'

export type Message = { id: string; at: Date; body: string }

/**
 * The headers of Standard Webhooks 1.0.0. `id` is the same at every attempt, `at` is the attempt's own; one signature for
 * each of `secrets`, so that a receiver verifies with the old or the new one while a secret is rotated.
 */
export function signMessage(message: Message, secrets: readonly Buffer[]): Record<string, string> {
	const timestamp = String(Math.floor(message.at.getTime() / 1000))
	const signed = `${message.id}.${timestamp}.${message.body}`
	const signatures = secrets.map(
		(secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
	)
	return {
		'webhook-id': message.id,
		'webhook-timestamp': timestamp,
		'webhook-signature': signatures.join(' '),
	}
}
