import { createHash, randomBytes } from 'node:crypto'
import { readCookie, setCookie } from '../../core/cookies.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'
import type { Context } from '../../core/trpc.ts'

/** Browsers keep a cookie for at most 400 days (draft-ietf-httpbis-rfc6265bis, section 5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

const PURPOSE = 'known-browser'

type CookieReader = Pick<Context, 'config' | 'cookieHeader'>

/**
 * Returns the id of the caller's browser if the owner of the account signed in with it before, otherwise undefined.
 * Reads the id from a signed cookie that is bound to the account. The cookie gives no access to the account. Rate
 * limits use the id to count the owner's failed attempts separately from those of strangers
 * (docs/design/contract.md#credentials, known browser).
 */
export function readKnownBrowser(ctx: CookieReader, userId: string): string | undefined {
	const sent = readCookie(ctx, cookieName(userId)) ?? ''
	const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(sent) ?? []
	if (signature === '') return undefined
	const signed = {
		purpose: PURPOSE,
		text: `${userId}.${id}`,
		signature: Buffer.from(signature, 'base64url'),
	}
	return isSignedText(ctx, signed) ? id : undefined
}

/**
 * Sets a cookie that makes the caller's browser known to the account for 400 days. Keeps the id that the browser
 * already has, or creates a new id.
 */
export function rememberBrowser(
	ctx: CookieReader & Pick<Context, 'setHeader'>,
	userId: string,
): void {
	const id = readKnownBrowser(ctx, userId) ?? randomBytes(16).toString('base64url')
	const value = `${id}.${signText(ctx, PURPOSE, `${userId}.${id}`).toString('base64url')}`
	setCookie(ctx, { name: cookieName(userId), value, maxAge: MAX_AGE_SECONDS, sameSite: 'Lax' })
}

/**
 * Returns the name of an account's cookie. Each account has its own cookie, so several members can share a
 * browser. The name does not reveal the user id.
 */
function cookieName(userId: string): string {
	return `browser_${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`
}
