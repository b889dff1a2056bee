import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import { deriveKeys } from './derived-keys.ts'

const CIPHER = 'aes-256-gcm'
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A secret in the database. `purpose` separates the keys of different kinds of secrets. `ownerId` is the id of the row
 * that contains the secret.
 */
type StoredSecret = {
	purpose: 'notification-secret' | 'notification-headers' | 'second-factor' | 'idempotent-response'
	ownerId: string
}

/**
 * Encrypts a secret for storage: key id, nonce, tag and AES-256-GCM ciphertext, with a key derived from the newest secret key. The
 * ciphertext is bound to its owner, so a secret that is copied to another row cannot be decrypted.
 */
export function encryptSecret(
	app: Pick<App, 'config'>,
	{ purpose, ownerId }: StoredSecret,
	secret: Uint8Array,
): Uint8Array<ArrayBuffer> {
	const [key] = deriveKeys(app, purpose)
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(ownerId))
	const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
	return new Uint8Array(Buffer.concat([keyId(key), nonce, cipher.getAuthTag(), encrypted]))
}

/** Decrypts a stored secret. Returns undefined when none of the secret keys encrypted it. */
export function decryptSecret(
	app: Pick<App, 'config'>,
	{ purpose, ownerId }: StoredSecret,
	stored: Uint8Array,
): Buffer | undefined {
	const key = deriveKeys(app, purpose).find((one) => isEncryptedWith(one, stored))
	if (key === undefined) return undefined
	const bytes = Buffer.from(stored)
	const nonceEnd = KEY_ID_BYTES + NONCE_BYTES
	const tagEnd = nonceEnd + TAG_BYTES
	const decipher = createDecipheriv(CIPHER, key, bytes.subarray(KEY_ID_BYTES, nonceEnd))
		.setAAD(Buffer.from(ownerId))
		.setAuthTag(bytes.subarray(nonceEnd, tagEnd))
	return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
}

/**
 * Encrypts a stored secret again with the newest secret key. Returns undefined when the newest key encrypted the secret
 * already, or when no key decrypts it.
 */
export function reencryptSecret(
	app: Pick<App, 'config'>,
	owner: StoredSecret,
	stored: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
	const [newest] = deriveKeys(app, owner.purpose)
	if (isEncryptedWith(newest, stored)) return undefined
	const secret = decryptSecret(app, owner, stored)
	return secret === undefined ? undefined : encryptSecret(app, owner, secret)
}

function isEncryptedWith(key: Buffer, stored: Uint8Array): boolean {
	return keyId(key).equals(Buffer.from(stored).subarray(0, KEY_ID_BYTES))
}

function keyId(key: Buffer): Buffer {
	return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)
}
