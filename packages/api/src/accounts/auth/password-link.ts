import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { Uuid } from '../../core/schema.ts'

const HOUR_SECONDS = 60 * 60
/** How long each kind of link is good: an invitation waits for its reader, a reset was just asked for. */
const LIFETIME_SECONDS = { invitation: 7 * 24 * HOUR_SECONDS, reset: HOUR_SECONDS }

type LinkOwner = { id: string; passwordHash: string }
export type PasswordLink = { url: string; expiresAt: string }

/**
 * A link with which a person sets a password, good once and for 7 days, a reset for an hour: it is signed over the
 * password's present hash, so that setting a new one ends every link made before. Nothing of it is kept.
 */
export function makePasswordLink(
	app: Pick<App, 'config' | 'now'>,
	person: LinkOwner,
	kind: keyof typeof LIFETIME_SECONDS = 'invitation',
): PasswordLink {
	const expiresAt = passwordLinkExpiry(app.now(), kind)
	const expires = expiresAt.getTime() / 1000
	const token = `${person.id}.${expires}.${sign(app, person, expires).toString('base64url')}`
	return {
		url: `${app.config.PUBLIC_URL}/password/${token}`,
		expiresAt: expiresAt.toISOString(),
	}
}

/** When a link that is made at an instant is over, on the second. */
export function passwordLinkExpiry(madeAt: Date, kind: keyof typeof LIFETIME_SECONDS): Date {
	return new Date((Math.floor(madeAt.getTime() / 1000) + LIFETIME_SECONDS[kind]) * 1000)
}

/** The person a link names, unless it is forged, over or already used: then it is refused as one that opens nothing. */
export async function readPasswordLink<Found extends LinkOwner>(
	app: Pick<App, 'config' | 'now'>,
	token: string,
	findOwner: (id: string) => Promise<Found | null>,
): Promise<Found> {
	const [, id, expires, signature] = /^([^.]{36})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? []
	const known = Uuid.safeParse(id)
	const person = known.success ? await findOwner(known.data) : null
	if (person === null || signature === undefined) throw expiredLinkError()
	const given = Buffer.from(signature, 'base64url')
	const expected = sign(app, person, Number(expires))
	if (!timingSafeEqual(given, expected)) throw expiredLinkError()
	if (Number(expires) * 1000 <= app.now().getTime()) throw expiredLinkError()
	return person
}

/** The one answer to every link that opens nothing. */
export function expiredLinkError(): AppError {
	return new AppError('NOT_FOUND', 'This link is over. Ask for a new one')
}

function sign(app: Pick<App, 'config'>, { id, passwordHash }: LinkOwner, expires: number): Buffer {
	const key = hkdfSync('sha256', app.config.SECRET_KEY, '', 'password-link', 32)
	return createHmac('sha256', Buffer.from(key)).update(`${id}.${expires}.${passwordHash}`).digest()
}
