import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { requireUnexpired } from './playback/playback.ts'
import type { EventsToken, EventsTokenInput } from './schema.ts'
import { mintToken, readToken } from './token.ts'

/**
 * Issues a presentation token in exchange for the share key, or for a token that expired at most 7 days ago
 * (docs/design/contract.md#credentials). The token counts as the company's only when this request has a credential of the company.
 * Rejects with 404 for a wrong share key or a deleted presentation, and with 401 for a token of a link that was replaced.
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
		select: { id: true, organizationId: true, expiresAt: true, tokenGeneration: true },
	})
	if (found === null) throw notFound('Presentation')
	requireUnexpired(ctx, found.expiresAt)
	if (shareKey === undefined) checkRefresh(ctx, found, _token ?? '')
	return mintToken(ctx, { ...found, byCompany: isOfCompany(ctx, found) })
}

/**
 * Returns whether the request has a credential of the presentation's company: a session, an API key or a service token. A
 * presentation token does not count, even when it was issued to the company.
 */
function isOfCompany({ caller }: Context, { organizationId }: { organizationId: string }): boolean {
	if (caller.kind === 'presentation') return caller.byCompany === true
	return caller.kind !== 'anonymous' && caller.organizationId === organizationId
}

function checkRefresh(
	ctx: Context,
	{ id, tokenGeneration }: { id: string; tokenGeneration: number },
	token: string,
): void {
	const reading = readToken(ctx, token)
	if (reading?.presentationId !== id)
		throw new AppError('UNAUTHORIZED', 'The token is not valid for this presentation')
	if (reading.generation !== tokenGeneration) throw linkReplaced()
	if (reading.state === 'expired') throw tokenExpired()
}

/**
 * Returns the caller that the header `x-presentation-token` identifies. The caller is anonymous when the token is invalid,
 * expired or of a link that was replaced. `tokenError` is then 401, or 404 when the presentation is deleted, so clients do
 * not try to renew the token.
 */
export async function readPresentationToken(app: App, token: string): Promise<Caller> {
	const reading = readToken(app, token)
	if (reading === undefined) return { kind: 'anonymous', isTokenMalformed: true }
	const { presentationId, organizationId, byCompany } = reading
	const found = await app.db.presentation.findFirst({
		where: { id: presentationId, organizationId, deletedAt: null },
		select: { tokenGeneration: true },
	})
	const refuse = (tokenError: AppError): Caller => ({ kind: 'anonymous', tokenError })
	if (found === null) return refuse(notFound('Presentation'))
	if (found.tokenGeneration !== reading.generation) return refuse(linkReplaced())
	if (reading.state !== 'valid') return refuse(tokenExpired())
	const issued = byCompany ? { issuedToCompany: true as const } : {}
	return { kind: 'presentation', presentationId, organizationId, ...issued }
}

function linkReplaced(): AppError {
	return new AppError('UNAUTHORIZED', 'This link was replaced. Ask for the new link.')
}

function tokenExpired(): AppError {
	return new AppError('TOKEN_EXPIRED', 'The token has expired. Request a new token.')
}
