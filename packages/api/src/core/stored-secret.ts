import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from './app.ts'

const CIPHER = 'aes-256-gcm'
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A secret in the database. `purpose` separates the keys of different kinds of secrets. `ownerId` is the id of the row
 * that contains the secret.
 */
type StoredSecret = {
	purpose: 'notification-secret' | 'second-factor'
	ownerId: string
}

/**
 * Encrypts a secret for storage: key id, nonce, tag and AES-256-GCM ciphertext, with a key derived from SECRET_KEY. The
 * ciphertext is bound to its owner, so a secret that is copied to another row cannot be decrypted.
 */
export function encryptSecret(
	app: Pick<App, 'config'>,
	{ purpose, ownerId }: StoredSecret,
	secret: Uint8Array,
): Uint8Array<ArrayBuffer> {
	const key = deriveKey(app, purpose)
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(ownerId))
	const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
	return new Uint8Array(Buffer.concat([keyId(key), nonce, cipher.getAuthTag(), encrypted]))
}

/** Decrypts a stored secret. Returns undefined when SECRET_KEY has changed since the secret was encrypted. */
export function decryptSecret(
	app: Pick<App, 'config'>,
	{ purpose, ownerId }: StoredSecret,
	stored: Uint8Array,
): Buffer | undefined {
	const key = deriveKey(app, purpose)
	const bytes = Buffer.from(stored)
	if (!bytes.subarray(0, KEY_ID_BYTES).equals(keyId(key))) return undefined
	const nonceEnd = KEY_ID_BYTES + NONCE_BYTES
	const tagEnd = nonceEnd + TAG_BYTES
	const decipher = createDecipheriv(CIPHER, key, bytes.subarray(KEY_ID_BYTES, nonceEnd))
		.setAAD(Buffer.from(ownerId))
		.setAuthTag(bytes.subarray(nonceEnd, tagEnd))
	return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
}

function deriveKey(app: Pick<App, 'config'>, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', app.config.SECRET_KEY, '', purpose, 32))
}

function keyId(key: Buffer): Buffer {
	return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)
}
