import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { requireUnexpired } from './playback/playback.ts'
import type { EventsToken, EventsTokenInput } from './schema.ts'
import { mintToken, readToken, type TokenReading } from './token.ts'

/**
 * Issues a presentation token in exchange for the share key, or for a token that expired at most 7 days ago
 * (docs/design/contract.md#credentials). Rejects with 404 for a wrong share key or a deleted presentation.
 */
export async function mintEventsToken(ctx: Context, input: EventsTokenInput): Promise<EventsToken> {
	const { presentationId: id, shareKey, _token } = input
	if (shareKey === undefined && _token === undefined)
		throw invalid(
			'shareKey',
			'Send the shareKey of the presentation link, or the _token that you want to renew',
		)
	await enforceRateLimit(ctx, 'eventsToken', id)
	const found = await ctx.db.presentation.findFirst({
		where: { id, deletedAt: null, ...(shareKey !== undefined && { shareKey }) },
		select: { id: true, organizationId: true, expiresAt: true },
	})
	if (found === null) throw notFound('Presentation')
	requireUnexpired(ctx, found.expiresAt)
	const refreshed = shareKey === undefined ? checkRefresh(ctx, id, _token ?? '') : null
	const byCompany = refreshed?.byCompany === true || isOfCompany(ctx, found)
	return mintToken(ctx, { ...found, byCompany })
}

/** Returns whether the request has a credential of the presentation's company: a session, an API key or a service token. */
function isOfCompany({ caller }: Context, { organizationId }: { organizationId: string }): boolean {
	if (caller.kind === 'presentation')
		return caller.byCompany === true || caller.issuedToCompany === true
	return caller.kind !== 'anonymous' && caller.organizationId === organizationId
}

function checkRefresh(ctx: Context, presentationId: string, token: string): TokenReading {
	const reading = readToken(ctx, token)
	if (reading?.presentationId !== presentationId)
		throw new AppError('UNAUTHORIZED', 'The token is not valid for this presentation')
	if (reading.state === 'expired') throw tokenExpired()
	return reading
}

/**
 * Returns the caller that the header `x-presentation-token` identifies. The caller is anonymous when the token is
 * invalid or expired. For an expired token, `tokenError` is 401 `TOKEN_EXPIRED`, or 404 when the presentation is
 * deleted, so that clients do not try to renew the token.
 */
export async function readPresentationToken(app: App, token: string): Promise<Caller> {
	const reading = readToken(app, token)
	if (reading === undefined) return { kind: 'anonymous', isTokenMalformed: true }
	const { presentationId, organizationId, byCompany } = reading
	if (reading.state !== 'valid') {
		const where = { id: presentationId, organizationId, deletedAt: null }
		const isGone = (await app.db.presentation.count({ where })) === 0
		return { kind: 'anonymous', tokenError: isGone ? notFound('Presentation') : tokenExpired() }
	}
	const issued = byCompany ? { issuedToCompany: true as const } : {}
	return { kind: 'presentation', presentationId, organizationId, ...issued }
}

function tokenExpired(): AppError {
	return new AppError('TOKEN_EXPIRED', 'The token has expired. Request a new token.')
}
