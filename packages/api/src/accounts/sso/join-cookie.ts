import { z } from 'zod'
import { readCookie, setCookie } from '../../core/cookies.ts'
import { Uuid } from '../../core/schema.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'
import type { Context } from '../../core/trpc.ts'

/** Time within which a person must confirm the company. */
const LIFETIME_SECONDS = 600
const PURPOSE = 'sso-join'
const NAME = 'sso_join'

const Pending = z.object({
	issuer: z.string(),
	subject: z.string(),
	email: z.string(),
	emailVerified: z.literal(true),
	name: z.string().nullable(),
	/** The company that the person was shown. */
	companyId: Uuid,
	/** Unix time in seconds. */
	expires: z.int(),
})

/** A person whom the provider signed in, and the company that the person must confirm. */
export type PendingJoin = Omit<z.infer<typeof Pending>, 'expires'>

/** Stores for 10 minutes, in a signed HttpOnly cookie of the browser, who must confirm which company. */
export function setJoinCookie(ctx: Context, pending: PendingJoin): void {
	const expires = Math.floor(ctx.now().getTime() / 1000) + LIFETIME_SECONDS
	const text = Buffer.from(JSON.stringify({ ...pending, expires })).toString('base64url')
	const signature = signText(ctx, PURPOSE, text).toString('base64url')
	const value = `${text}.${signature}`
	setCookie(ctx, { name: NAME, value, maxAge: LIFETIME_SECONDS, sameSite: 'Strict' })
}

/** Deletes the cookie, so a confirmation counts once. */
export function clearJoinCookie(ctx: Context): void {
	setCookie(ctx, { name: NAME, value: '', maxAge: 0, sameSite: 'Strict' })
}

/** Returns who must confirm which company in this browser, or undefined when there is no such person or the time has expired. */
export function readJoinCookie(ctx: Context): PendingJoin | undefined {
	const [, text = '', signed = ''] =
		/^([\w-]+)\.([\w-]{43})$/.exec(readCookie(ctx, NAME) ?? '') ?? []
	const signature = Buffer.from(signed, 'base64url')
	if (!isSignedText(ctx, { purpose: PURPOSE, text, signature })) return undefined
	const pending = Pending.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
	return pending.expires * 1000 <= ctx.now().getTime() ? undefined : pending
}
