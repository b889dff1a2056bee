import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { Uuid } from '../../core/schema.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'

const PURPOSE = 'password-link'
const HOUR_SECONDS = 60 * 60
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS
/**
 * Lifetime of each kind of link. An invitation lasts longer than a reset link, because the invited person did not request it.
 * `shown` is the invitation link in the response to the admin. A person who uses it has not proved ownership of the email address.
 */
const LIFETIME_SECONDS = { shown: WEEK_SECONDS, invitation: WEEK_SECONDS, reset: HOUR_SECONDS }

type LinkKind = keyof typeof LIFETIME_SECONDS
type LinkOwner = { id: string; passwordHash: string; joinedAt: Date | null }
export type PasswordLink = { url: string; expiresAt: string }

/**
 * Creates a link that sets a password once, within 7 days for an invitation or one hour for a reset. The signature
 * covers the current password hash, so a new password invalidates all earlier links of the user. The link is not
 * stored.
 */
export function makePasswordLink(
	app: Pick<App, 'config' | 'now'>,
	person: LinkOwner,
	kind: LinkKind,
): PasswordLink {
	const expiresAt = passwordLinkExpiry(app.now(), kind)
	const expires = expiresAt.getTime() / 1000
	const signature = signText(app, PURPOSE, signedText(person, { kind, expires }))
	const token = `${person.id}.${expires}.${signature.toString('base64url')}`
	return {
		url: `${app.config.PUBLIC_URL}/password/${token}`,
		expiresAt: expiresAt.toISOString(),
	}
}

/**
 * Returns the time at which a link that was created at `createdAt` expires. The time has whole seconds, because the link
 * contains it in seconds.
 */
export function passwordLinkExpiry(createdAt: Date, kind: LinkKind): Date {
	return new Date((Math.floor(createdAt.getTime() / 1000) + LIFETIME_SECONDS[kind]) * 1000)
}

/**
 * Returns the user whose password a link sets, and the kind of the link. Throws 404 for a link that is forged, expired or already used. Also throws 404
 * when an invited member has joined in the meantime: admins can see the invitation link, and must not use it to set a
 * colleague's password.
 */
export async function readPasswordLink<Found extends LinkOwner>(
	app: Pick<App, 'config' | 'now'>,
	token: string,
	findOwner: (id: string) => Promise<Found | null>,
): Promise<{ owner: Found; kind: LinkKind }> {
	const [, id, expires, signature] = /^([^.]{36})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? []
	const known = Uuid.safeParse(id)
	const person = known.success ? await findOwner(known.data) : null
	if (person === null || signature === undefined) throw expiredLinkError()
	const actual = Buffer.from(signature, 'base64url')
	const signedKind = validKinds(person).find((kind) => {
		const text = signedText(person, { kind, expires: Number(expires) })
		return isSignedText(app, { purpose: PURPOSE, text, signature: actual })
	})
	if (signedKind === undefined) throw expiredLinkError()
	if (Number(expires) * 1000 <= app.now().getTime()) throw expiredLinkError()
	return { owner: person, kind: signedKind }
}

/** Creates the 404 error for a link that is forged, expired or already used. */
export function expiredLinkError(): AppError {
	return new AppError('NOT_FOUND', 'This link has expired or was already used. Ask for a new one.')
}

function validKinds({ joinedAt }: LinkOwner): LinkKind[] {
	return joinedAt === null ? ['shown', 'invitation', 'reset'] : ['reset']
}

function signedText(
	{ id, passwordHash }: LinkOwner,
	{ kind, expires }: { kind: LinkKind; expires: number },
): string {
	return `${kind}.${id}.${expires}.${passwordHash}`
}
