import { Secret, TOTP } from 'otpauth'
import type { App } from '../../core/app.ts'

const STEP_SECONDS = 30
/** Accepts a code up to one time step early or late, because the clocks of phones are not exact. */
const WINDOW_STEPS = 1
/** Secrets have 160 bits, as RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20

/** Creates a random secret for an authenticator app. */
export function makeTotpSecret(): Uint8Array<ArrayBuffer> {
	return new Uint8Array(new Secret({ size: SECRET_BYTES }).bytes)
}

/** What a user needs to set up an authenticator app: the secret in base32, and the `otpauth:` URL for a QR code. */
export function presentTotpSecret(
	secret: Uint8Array,
	{ email }: { email: string },
): { secret: string; url: string } {
	const totp = createTotp(secret, email)
	return { secret: totp.secret.base32, url: totp.toString() }
}

/**
 * Returns the time step of a code of six digits (RFC 6238), or undefined for a wrong code. The caller must reject a step
 * that is not later than the last accepted one.
 */
export function findTotpStep(
	app: Pick<App, 'now'>,
	secret: Uint8Array,
	token: string,
): number | undefined {
	const timestamp = app.now().getTime()
	const delta = createTotp(secret, '').validate({ token, timestamp, window: WINDOW_STEPS })
	return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

function createTotp(secret: Uint8Array, label: string): TOTP {
	const bytes = new Uint8Array(secret)
	return new TOTP({
		issuer: 'Dormer',
		label,
		algorithm: 'SHA1',
		digits: 6,
		period: STEP_SECONDS,
		secret: new Secret({ buffer: bytes.buffer }),
	})
}
