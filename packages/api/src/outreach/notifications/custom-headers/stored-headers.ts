import { z } from 'zod'
import type { App } from '../../../core/app.ts'
import {
	decryptSecret,
	encryptSecret,
	reencryptSecret,
} from '../../../core/secrets/stored-secret.ts'

const Headers = z.record(z.string(), z.string())

/** Text that the record of a delivery attempt shows instead of the value of a custom header. */
export const HIDDEN_VALUE = '(hidden)'

/**
 * Encrypts the custom headers of a webhook for storage. The ciphertext is valid only for this subscription (`encryptSecret`).
 */
export function sealHeaders(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	headers: Record<string, string>,
): Uint8Array<ArrayBuffer> {
	return encryptSecret(app, ownerOf(subscriptionId), Buffer.from(JSON.stringify(headers)))
}

/** Decrypts stored custom headers. Throws when none of the secret keys can decrypt them. */
export function openHeaders(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	sealed: Uint8Array,
): Record<string, string> {
	const bytes = decryptSecret(app, ownerOf(subscriptionId), sealed)
	if (bytes === undefined)
		throw new Error('The custom headers were encrypted with another SECRET_KEY. Set them again.')
	return Headers.parse(JSON.parse(bytes.toString()))
}

/** Encrypts stored custom headers again, with the newest secret key (`reencryptSecret`). */
export function reencryptHeaders(
	app: Pick<App, 'config'>,
	subscriptionId: string,
	sealed: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
	return reencryptSecret(app, ownerOf(subscriptionId), sealed)
}

function ownerOf(subscriptionId: string) {
	return { purpose: 'notification-headers', ownerId: subscriptionId } as const
}
