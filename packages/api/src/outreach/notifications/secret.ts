import { randomBytes } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { decryptSecret, encryptSecret, reencryptSecret } from '../../core/secrets/stored-secret.ts'

/** Creates a signing secret: 32 random bytes in the format of Standard Webhooks. */
export function makeSecret(): string {
	return `whsec_${randomBytes(32).toString('base64')}`
}

/** Returns the key bytes of a signing secret. */
export function secretBytes(secret: string): Buffer {
	return Buffer.from(secret.slice('whsec_'.length), 'base64')
}

/** Encrypts a signing secret for storage, bound to its subscription (`encryptSecret`). */
export function sealSecret(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	secret: string,
): Uint8Array<ArrayBuffer> {
	return encryptSecret(app, ownerOf(subscriptionId), secretBytes(secret))
}

/** Decrypts the key bytes of a stored secret. Throws when none of the secret keys encrypted it. */
export function openSecret(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	sealed: Uint8Array,
): Buffer {
	const secret = decryptSecret(app, ownerOf(subscriptionId), sealed)
	if (secret === undefined)
		throw new Error('The webhook secret was encrypted with another SECRET_KEY. Rotate the secret.')
	return secret
}

/**
 * Encrypts a stored secret again with the newest key. Returns undefined when the newest key encrypted it already, or
 * when no key decrypts it.
 */
export function reencryptWebhookSecret(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	sealed: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
	return reencryptSecret(app, ownerOf(subscriptionId), sealed)
}

function ownerOf(subscriptionId: string) {
	return { purpose: 'notification-secret', ownerId: subscriptionId } as const
}
