import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { deriveKeys } from '../../core/secrets/derived-keys.ts'

const CODES = 1_000_000
const PURPOSE = 'signing-code'

/**
 * Returns the one-time code with the id `codeId`: six digits, derived from the id with the newest secret key. The code is never
 * stored, so a copy of the database contains no usable code.
 */
export function deriveCode(app: Pick<App, 'config'>, codeId: string): string {
	const [newest] = deriveKeys(app, PURPOSE)
	return codeFrom(newest, codeId)
}

/** Returns whether `digits` is the code for an id, derived with any of the secret keys. Compares in constant time. */
export function isCode(app: Pick<App, 'config'>, codeId: string, digits: string): boolean {
	return deriveKeys(app, PURPOSE).some((key) =>
		timingSafeEqual(Buffer.from(codeFrom(key, codeId)), Buffer.from(digits)),
	)
}

function codeFrom(key: Buffer, codeId: string): string {
	const hash = createHmac('sha256', key).update(codeId).digest()
	return String(hash.readUIntBE(0, 6) % CODES).padStart(6, '0')
}

/** Formats a code for reading: `482 913`. */
export function formatCode(code: string): string {
	return `${code.slice(0, 3)} ${code.slice(3)}`
}
