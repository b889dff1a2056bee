import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'
import type { Context } from '../../core/trpc.ts'

/** Time within which a user must complete the sign-in at the provider. */
const LIFETIME_SECONDS = 600
const PURPOSE = 'sso-login'

/** Random values that are created when a sign-in starts. They prove that the same browser completes the sign-in. */
export type LoginSecrets = { state: string; nonce: string; verifier: string }

/** Stores the random values of a new sign-in for 10 minutes in a signed HttpOnly cookie of the browser. */
export function setLoginCookie(ctx: Context, { state, nonce, verifier }: LoginSecrets): void {
	const expires = Math.floor(ctx.now().getTime() / 1000) + LIFETIME_SECONDS
	const text = `${state}.${nonce}.${verifier}.${expires}`
	const signature = signText(ctx, PURPOSE, text).toString('base64url')
	setCookie(ctx, `${text}.${signature}`, LIFETIME_SECONDS)
}

/** Deletes the cookie of the sign-in, so that each sign-in can be completed only once. */
export function clearLoginCookie(ctx: Context): void {
	setCookie(ctx, '', 0)
}

/**
 * Returns the random values of the sign-in that this browser started. Returns undefined when the browser started none or the
 * sign-in has expired.
 */
export function readLoginCookie(ctx: Context): LoginSecrets | undefined {
	const [, state, nonce, verifier, expires, signed] =
		/(?:^|;\s*)sso_login=([\w-]+)\.([\w-]+)\.([\w-]+)\.(\d{10})\.([\w-]{43})(?:;|$)/.exec(
			ctx.cookieHeader,
		) ?? []
	if (state === undefined || nonce === undefined || verifier === undefined) return undefined
	const signature = Buffer.from(signed ?? '', 'base64url')
	const text = `${state}.${nonce}.${verifier}.${expires}`
	if (!isSignedText(ctx, { purpose: PURPOSE, text, signature })) return undefined
	if (Number(expires) * 1000 <= ctx.now().getTime()) return undefined
	return { state, nonce, verifier }
}

function setCookie(ctx: Context, value: string, maxAge: number): void {
	const secure = ctx.config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
	const attributes = `HttpOnly; Max-Age=${maxAge}; Path=/api; SameSite=Strict${secure}`
	ctx.setHeader('Set-Cookie', `sso_login=${value}; ${attributes}`)
}
