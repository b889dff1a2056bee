import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../../core/app.ts'

const CIPHER = 'aes-256-gcm'
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Creates a signing secret: 32 random bytes in the format of Standard Webhooks. */
export function makeSecret(): string {
	return `whsec_${randomBytes(32).toString('base64')}`
}

/** Returns the key bytes of a signing secret. */
export function secretBytes(secret: string): Buffer {
	return Buffer.from(secret.slice('whsec_'.length), 'base64')
}

/**
 * Encrypts a signing secret for storage. Returns the key id, nonce, tag and AES-256-GCM ciphertext; the key is derived
 * from SECRET_KEY. The ciphertext is bound to its subscription, so a secret that is copied to another row cannot be
 * decrypted.
 */
export function sealSecret(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	secret: string,
): Uint8Array<ArrayBuffer> {
	const key = sealKey(app)
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(subscriptionId))
	const sealed = Buffer.concat([cipher.update(secretBytes(secret)), cipher.final()])
	return new Uint8Array(Buffer.concat([keyId(key), nonce, cipher.getAuthTag(), sealed]))
}

/** Decrypts the key bytes of a stored secret. Throws when SECRET_KEY has changed since the secret was encrypted. */
export function openSecret(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	sealed: Uint8Array,
): Buffer {
	const key = sealKey(app)
	const bytes = Buffer.from(sealed)
	if (!bytes.subarray(0, KEY_ID_BYTES).equals(keyId(key)))
		throw new Error('The webhook secret was encrypted with another SECRET_KEY. Rotate the secret.')
	const nonceEnd = KEY_ID_BYTES + NONCE_BYTES
	const tagEnd = nonceEnd + TAG_BYTES
	const decipher = createDecipheriv(CIPHER, key, bytes.subarray(KEY_ID_BYTES, nonceEnd))
		.setAAD(Buffer.from(subscriptionId))
		.setAuthTag(bytes.subarray(nonceEnd, tagEnd))
	return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
}

function sealKey(app: Pick<App, 'config'>): Buffer {
	return Buffer.from(hkdfSync('sha256', app.config.SECRET_KEY, '', 'notification-secret', 32))
}

function keyId(key: Buffer): Buffer {
	return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)
}
