import { createHash, randomBytes } from 'node:crypto'

/** A new key: `psk_` and 32 random bytes, of which the first characters stay readable (contract, section 2). */
export function makeSecret(): { secret: string; prefix: string } {
	const secret = `psk_${randomBytes(32).toString('base64url')}`
	return { secret, prefix: secret.slice(0, 12) }
}

/** A key is kept as its SHA-256: 32 random bytes need no slow hash. */
export function hashSecret(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}
