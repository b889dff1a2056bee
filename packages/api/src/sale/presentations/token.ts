import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../core/app.ts'

type TokenContext = Pick<App, 'config' | 'now'>

const LIFETIME_SECONDS = 24 * 60 * 60
const REFRESH_SECONDS = 7 * 24 * 60 * 60
const MAX_CHARACTERS = 512

const Payload = z.strictObject({
	pid: z.uuid(),
	org: z.uuid(),
	iat: z.int(),
	exp: z.int(),
	kid: z.string(),
})

/** What a token that we signed says, and whether it still opens anything. Times are Unix seconds. */
type TokenReading = {
	presentationId: string
	organizationId: string
	state: 'valid' | 'refreshable' | 'expired'
}

/**
 * A token that opens one presentation for 24 hours: `v1.<payload>.<HMAC-SHA256>`, both base64url (contract, section 2).
 * The key changes every month by itself, derived from SECRET_KEY and named by `kid`.
 */
export function mintToken(
	app: TokenContext,
	presentation: { id: string; organizationId: string },
): { token: string; expiresAt: number } {
	const iat = unixSeconds(app.now())
	const claims = {
		pid: presentation.id,
		org: presentation.organizationId,
		iat,
		exp: iat + LIFETIME_SECONDS,
		kid: keyIdAt(iat),
	}
	const signed = `v1.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
	const signature = sign(app, claims.kid, signed).toString('base64url')
	return { token: `${signed}.${signature}`, expiresAt: claims.exp }
}

/**
 * What a token says; undefined when we did not sign exactly this text. Compared in constant time; a second way
 * of writing the same bytes is refused. An expired token can be traded for a new one for 7 days.
 */
export function readToken(app: TokenContext, token: string): TokenReading | undefined {
	if (token.length > MAX_CHARACTERS) return undefined
	const [version, payload = '', signature = '', ...rest] = token.split('.')
	if (version !== 'v1' || rest.length > 0) return undefined
	const claims = readClaims(payload)
	const given = decodeCanonical(signature)
	const now = unixSeconds(app.now())
	if (claims === undefined || given === undefined || !isKnownKey(claims.kid, now)) return undefined
	const expected = sign(app, claims.kid, `v1.${payload}`)
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
	const { pid, org, exp } = claims
	const late = now >= exp + REFRESH_SECONDS ? 'expired' : 'refreshable'
	return { presentationId: pid, organizationId: org, state: now < exp ? 'valid' : late }
}

function readClaims(payload: string): z.infer<typeof Payload> | undefined {
	const bytes = decodeCanonical(payload)
	if (bytes === undefined) return undefined
	try {
		return Payload.safeParse(JSON.parse(bytes.toString())).data
	} catch {
		return undefined
	}
}

/** Bytes of base64url text in its one canonical spelling. */
function decodeCanonical(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64url')
	return bytes.toString('base64url') === text ? bytes : undefined
}

function sign(app: TokenContext, kid: string, text: string): Buffer {
	const key = hkdfSync('sha256', app.config.SECRET_KEY, '', `presentation-token ${kid}`, 32)
	return createHmac('sha256', Buffer.from(key)).update(text).digest()
}

/** The key of the month that a time falls in. */
function keyIdAt(unixSeconds: number): string {
	return new Date(unixSeconds * 1000).toISOString().slice(0, 7)
}

/** A token lives 8 days at most, refreshing included: older keys are no longer accepted. */
function isKnownKey(kid: string, now: number): boolean {
	return kid === keyIdAt(now) || kid === keyIdAt(now - LIFETIME_SECONDS - REFRESH_SECONDS)
}

function unixSeconds(at: Date): number {
	return Math.floor(at.getTime() / 1000)
}
