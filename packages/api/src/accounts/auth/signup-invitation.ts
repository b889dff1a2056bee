import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { App } from '../../core/app.ts'

const LIFETIME_SECONDS = 7 * 24 * 60 * 60

type SigningApp = Pick<App, 'config' | 'now'>

/**
 * Creates a link for a server with ALLOW_SIGNUP=invite. With this link, the owner of `email` can create a company
 * within 7 days (docs/design/contract.md#configuration, ALLOW_SIGNUP). The link is signed and not stored.
 */
export function makeSignupInvitation(app: SigningApp, email: string): string {
	const expires = Math.floor(app.now().getTime() / 1000) + LIFETIME_SECONDS
	const invitation = `${expires}.${sign(app, email, expires).toString('base64url')}`
	return `${app.config.PUBLIC_URL}/signup?invitation=${invitation}`
}

/** Returns whether an invitation is signed for this email address and has not expired. */
export function isSignupInvitation(
	app: SigningApp,
	{ email, invitation }: { email: string; invitation: string },
): boolean {
	const [, expires, signature] = /^(\d{10})\.([\w-]{43})$/.exec(invitation) ?? []
	if (signature === undefined || Number(expires) * 1000 <= app.now().getTime()) return false
	const expected = sign(app, email, Number(expires))
	return timingSafeEqual(Buffer.from(signature, 'base64url'), expected)
}

function sign(app: SigningApp, email: string, expires: number): Buffer {
	const key = hkdfSync('sha256', app.config.SECRET_KEY, '', 'signup-invitation', 32)
	const owner = email.toLowerCase()
	return createHmac('sha256', Buffer.from(key)).update(`${expires}.${owner}`).digest()
}
