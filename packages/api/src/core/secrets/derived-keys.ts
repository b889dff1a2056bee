import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'

type WithConfig = Pick<App, 'config'>

/**
 * Derives the keys for one purpose from SECRET_KEY, the newest first. The newest key signs and encrypts; every key
 * verifies and decrypts (docs/operations/settings.md#changing-the-secret-key).
 */
export function deriveKeys({ config }: WithConfig, purpose: string): [Buffer, ...Buffer[]] {
	const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
	return [derive(config.SECRET_KEY), ...config.EARLIER_SECRET_KEYS.map(derive)]
}

/** Returns the HMAC-SHA256 of `text` with the newest key for a purpose. */
export function signText(app: WithConfig, purpose: string, text: string): Buffer {
	const [newest] = deriveKeys(app, purpose)
	return createHmac('sha256', newest).update(text).digest()
}

/**
 * Returns whether one of the keys for a purpose signed `text`. Compares in constant time. A signature may be shortened
 * to its first `bytes` bytes.
 */
export function isSignedText(
	app: WithConfig,
	{ purpose, text, signature, bytes = 32 }: Signed,
): boolean {
	if (signature.length !== bytes) return false
	return deriveKeys(app, purpose).some((key) => {
		const expected = createHmac('sha256', key).update(text).digest().subarray(0, bytes)
		return timingSafeEqual(expected, signature)
	})
}

type Signed = { purpose: string; text: string; signature: Buffer; bytes?: number }
