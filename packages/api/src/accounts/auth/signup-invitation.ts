import type { App } from '../../core/app.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'

const PURPOSE = 'signup-invitation'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

type SigningApp = Pick<App, 'config' | 'now'>

/**
 * Creates a link for a server with ALLOW_SIGNUP=invite. With this link, the owner of `email` can create a company
 * within 7 days (docs/operations/settings.md#accounts, ALLOW_SIGNUP). The link is signed and not stored.
 */
export function makeSignupInvitation(app: SigningApp, email: string): string {
	const expires = Math.floor(app.now().getTime() / 1000) + LIFETIME_SECONDS
	const signature = signText(app, PURPOSE, signedText(email, expires)).toString('base64url')
	const invitation = `${expires}.${signature}`
	return `${app.config.PUBLIC_URL}/signup?invitation=${invitation}`
}

/** Returns whether an invitation is signed for this email address and has not expired. */
export function isSignupInvitation(
	app: SigningApp,
	{ email, invitation }: { email: string; invitation: string },
): boolean {
	const [, expires, signature] = /^(\d{10})\.([\w-]{43})$/.exec(invitation) ?? []
	if (signature === undefined || Number(expires) * 1000 <= app.now().getTime()) return false
	const text = signedText(email, Number(expires))
	const given = Buffer.from(signature, 'base64url')
	return isSignedText(app, { purpose: PURPOSE, text, signature: given })
}

function signedText(email: string, expires: number): string {
	return `${expires}.${email.toLowerCase()}`
}
