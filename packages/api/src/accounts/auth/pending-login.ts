import { createHash } from 'node:crypto'
import { readCookie, setCookie } from '../../core/cookies.ts'
import { AppError } from '../../core/errors.ts'
import { Uuid } from '../../core/schema.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'
import type { Context } from '../../core/trpc.ts'

/** Time in which a user must enter the code after the password. */
const LIFETIME_SECONDS = 300
const COOKIE = 'pending_login'
const PURPOSE = 'pending-login'

type PendingUser = { id: string; passwordHash: string }

/**
 * Records in a signed HttpOnly cookie for 5 minutes that the caller completed the first step of a sign-in, either with the
 * password or through single sign-on. The cookie alone opens no session, because the user must still enter the code of the
 * second factor. Returns the time at which the cookie expires.
 */
export function setPendingLogin(ctx: Context, user: PendingUser): Date {
	const expires = Math.floor(ctx.now().getTime() / 1000) + LIFETIME_SECONDS
	const signature = signText(ctx, PURPOSE, textOf(user, expires)).toString('base64url')
	set(ctx, `${user.id}.${expires}.${signature}`, LIFETIME_SECONDS)
	return new Date(expires * 1000)
}

/** Deletes the cookie of the pending login. */
export function clearPendingLogin(ctx: Context): void {
	set(ctx, '', 0)
}

/**
 * Returns the user who completed the first step of a sign-in and must still enter the code of the second factor. Throws 401
 * when the cookie is missing or expired, or when the password changed after the first step.
 */
export async function requirePendingLogin<Found extends PendingUser>(
	ctx: Context,
	findUser: (id: string) => Promise<Found | null>,
): Promise<Found> {
	const [, id, expires, signed] =
		/^([^.;]{36})\.(\d{10})\.([\w-]{43})$/.exec(readCookie(ctx, COOKIE) ?? '') ?? []
	const known = Uuid.safeParse(id)
	const user = known.success ? await findUser(known.data) : null
	if (user === null || signed === undefined) throw expiredError()
	const text = textOf(user, Number(expires))
	const signature = Buffer.from(signed, 'base64url')
	if (!isSignedText(ctx, { purpose: PURPOSE, text, signature })) throw expiredError()
	if (Number(expires) * 1000 <= ctx.now().getTime()) throw expiredError()
	return user
}

function expiredError(): AppError {
	return new AppError('UNAUTHORIZED', 'The sign-in took too long. Sign in again.')
}

function set(ctx: Context, value: string, maxAge: number): void {
	setCookie(ctx, { name: COOKIE, value, maxAge, sameSite: 'Strict' })
}

function textOf({ id, passwordHash }: PendingUser, expires: number): string {
	return `${id}.${expires}.${createHash('sha256').update(passwordHash).digest('hex')}`
}
