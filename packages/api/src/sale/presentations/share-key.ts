import { randomBytes } from 'node:crypto'

const SHARE_KEY_BYTES = 18

/** Creates the secret part of a presentation's link. */
export function makeShareKey(): string {
	return randomBytes(SHARE_KEY_BYTES).toString('base64url')
}
