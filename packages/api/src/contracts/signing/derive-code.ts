import { createHmac, hkdfSync } from 'node:crypto'
import type { App } from '../../core/app.ts'

const CODES = 1_000_000

/**
 * Returns the one-time code with an id: six digits, derived from the id with the secret key. The code is never stored, so
 * that a copy of the database contains no usable code.
 */
export function deriveCode({ config }: Pick<App, 'config'>, codeId: string): string {
	const key = hkdfSync('sha256', config.SECRET_KEY, '', 'signing-code', 32)
	const hash = createHmac('sha256', Buffer.from(key)).update(codeId).digest()
	return String(hash.readUIntBE(0, 6) % CODES).padStart(6, '0')
}

/** Formats a code for reading: `482 913`. */
export function formatCode(code: string): string {
	return `${code.slice(0, 3)} ${code.slice(3)}`
}
