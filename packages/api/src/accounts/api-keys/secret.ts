import { createHash, randomBytes } from 'node:crypto'

/**
 * Creates the secret of an API key and the readable prefix of the secret. The secret starts with `psk_`, or with `psk_test_`
 * for a test key. Then 32 random bytes follow in base64url (docs/design/contract.md#credentials).
 */
export function makeSecret({ livemode }: { livemode: boolean }): {
	secret: string
	prefix: string
} {
	const kind = livemode ? 'psk_' : 'psk_test_'
	const secret = `${kind}${randomBytes(32).toString('base64url')}`
	return { secret, prefix: secret.slice(0, kind.length + 8) }
}

/** Returns the SHA-256 of a secret. A fast hash is safe, because nobody can guess a secret of 32 random bytes. */
export function hashSecret(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}
