import { createHash } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { signText } from '../../core/secrets/derived-keys.ts'

/**
 * Returns the keyed hash of an operation with its input. The order of the fields does not change the hash. A file is
 * hashed by its content. The hash is keyed, so the database does not reveal short secrets in the input.
 */
export function hashInput(
	app: Pick<App, 'config'>,
	operation: string,
	input: unknown,
): Uint8Array<ArrayBuffer> {
	const text = JSON.stringify([operation, input ?? null], sortFields)
	return new Uint8Array(signText(app, 'idempotent-input', text))
}

function sortFields(_name: string, value: unknown): unknown {
	if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
