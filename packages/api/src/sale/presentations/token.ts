import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'

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
	/** Generation of the presentation's link. Tokens of an earlier generation are refused. */
	gen: z.int().default(0),
	/** `company` when a session, API key or service token of the company requested the token. Absent when a homeowner did. */
	by: z.literal('company').optional(),
})

/** Content of a correctly signed token. A `refreshable` token is expired but can be exchanged for a new one. */
export type TokenReading = {
	presentationId: string
	organizationId: string
	/** True when the request for the token had a credential of the company. */
	byCompany: boolean
	/** Generation of the presentation's link when the token was issued. */
	generation: number
	state: 'valid' | 'refreshable' | 'expired'
}

/**
 * Issues a token that is valid for one presentation and 24 hours. The token has the form `v1.<payload>.<HMAC-SHA256>`,
 * with both parts in base64url (docs/design/reliability.md#presentation-token). The signing key is derived from
 * SECRET_KEY and the month in `kid`. `expiresAt` is in Unix seconds.
 */
export function mintToken(
	app: TokenContext,
	presentation: { id: string; organizationId: string; tokenGeneration: number; byCompany: boolean },
): { token: string; expiresAt: number } {
	const iat = unixSeconds(app.now())
	const claims = {
		pid: presentation.id,
		org: presentation.organizationId,
		iat,
		exp: iat + LIFETIME_SECONDS,
		kid: keyIdAt(iat),
		gen: presentation.tokenGeneration,
		...(presentation.byCompany && { by: 'company' }),
	}
	const signed = `v1.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
	const signature = signText(app, purposeOf(claims.kid), signed).toString('base64url')
	return { token: `${signed}.${signature}`, expiresAt: claims.exp }
}

/**
 * Reads a token, or returns undefined when its signature is invalid. Compares signatures in constant time and rejects
 * non-canonical base64url. In the 7 days after a token expires, its state is `refreshable`: the client can exchange it for a
 * new token.
 */
export function readToken(app: TokenContext, token: string): TokenReading | undefined {
	if (token.length > MAX_CHARACTERS) return undefined
	const [version, payload = '', signature = '', ...rest] = token.split('.')
	if (version !== 'v1' || rest.length > 0) return undefined
	const claims = readClaims(payload)
	const given = decodeCanonical(signature)
	const now = unixSeconds(app.now())
	if (claims === undefined || given === undefined || !isKnownKey(claims.kid, now)) return undefined
	const signed = { purpose: purposeOf(claims.kid), text: `v1.${payload}`, signature: given }
	if (!isSignedText(app, signed)) return undefined
	const { pid, org, exp, gen: generation } = claims
	const byCompany = claims.by === 'company'
	const late = now >= exp + REFRESH_SECONDS ? 'expired' : 'refreshable'
	const state = now < exp ? 'valid' : late
	return { presentationId: pid, organizationId: org, byCompany, generation, state }
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

/** Decodes base64url text, or returns undefined when the text is not canonical. */
function decodeCanonical(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64url')
	return bytes.toString('base64url') === text ? bytes : undefined
}

function purposeOf(kid: string): string {
	return `presentation-token ${kid}`
}

/** Returns the id of the signing key for a time: its month, such as `2026-11`. */
function keyIdAt(unixSeconds: number): string {
	return new Date(unixSeconds * 1000).toISOString().slice(0, 7)
}

/**
 * Returns whether `kid` names the signing key of this month, or of the month in which the day 8 days ago was. A token is accepted for 1 day and can
 * be refreshed for 7 more days, so no older key is needed.
 */
function isKnownKey(kid: string, now: number): boolean {
	return kid === keyIdAt(now) || kid === keyIdAt(now - LIFETIME_SECONDS - REFRESH_SECONDS)
}

function unixSeconds(at: Date): number {
	return Math.floor(at.getTime() / 1000)
}
