import { readCookie, setCookie } from '../../core/cookies.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'
import type { Context } from '../../core/trpc.ts'

/** Time within which a user must complete the sign-in at the provider. */
const LIFETIME_SECONDS = 600
const PURPOSE = 'sso-login'
const NAME = 'sso_login'

/** Random values that are created when a sign-in starts. They prove that the same browser completes the sign-in. */
export type LoginSecrets = { state: string; nonce: string; verifier: string }

/** Stores the random values of a new sign-in for 10 minutes in a signed HttpOnly cookie of the browser. */
export function setLoginCookie(ctx: Context, { state, nonce, verifier }: LoginSecrets): void {
	const expires = Math.floor(ctx.now().getTime() / 1000) + LIFETIME_SECONDS
	const text = `${state}.${nonce}.${verifier}.${expires}`
	const signature = signText(ctx, PURPOSE, text).toString('base64url')
	set(ctx, `${text}.${signature}`, LIFETIME_SECONDS)
}

/** Deletes the cookie of the sign-in, so each sign-in can be completed only once. */
export function clearLoginCookie(ctx: Context): void {
	set(ctx, '', 0)
}

/**
 * Returns the random values of the sign-in that this browser started. Returns undefined when the browser started none or the
 * sign-in has expired.
 */
export function readLoginCookie(ctx: Context): LoginSecrets | undefined {
	const [, state, nonce, verifier, expires, signed] =
		/^([\w-]+)\.([\w-]+)\.([\w-]+)\.(\d{10})\.([\w-]{43})$/.exec(readCookie(ctx, NAME) ?? '') ?? []
	if (state === undefined || nonce === undefined || verifier === undefined) return undefined
	const signature = Buffer.from(signed ?? '', 'base64url')
	const text = `${state}.${nonce}.${verifier}.${expires}`
	if (!isSignedText(ctx, { purpose: PURPOSE, text, signature })) return undefined
	if (Number(expires) * 1000 <= ctx.now().getTime()) return undefined
	return { state, nonce, verifier }
}

function set(ctx: Context, value: string, maxAge: number): void {
	setCookie(ctx, { name: NAME, value, maxAge, sameSite: 'Strict' })
}
