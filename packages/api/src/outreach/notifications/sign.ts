import { createHmac } from 'node:crypto'

export type Message = { id: string; at: Date; body: string }

/**
 * Returns the headers of Standard Webhooks 1.0.0. `id` stays the same in retries, and `at` is the time of the attempt.
 * The signature header contains one signature per secret, so a receiver can verify with the old or the new secret after
 * a rotation.
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
