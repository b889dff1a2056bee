import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { requireUnexpired } from './playback/playback.ts'
import type { EventsToken, EventsTokenInput } from './schema.ts'
import { mintToken, readToken } from './token.ts'

/**
 * A token for whoever holds the secret of the shareable address, or a token that ended no longer than 7 days ago
 * (contract, section 2, first mint). A deleted presentation is 404 whatever the token says; so is a wrong secret.
 */
export async function mintEventsToken(ctx: Context, input: EventsTokenInput): Promise<EventsToken> {
	const { presentationId: id, shareKey, _token } = input
	if (shareKey === undefined && _token === undefined)
		throw invalid('shareKey', 'Give the shareKey of the address, or the _token to refresh')
	await enforceRateLimit(ctx, 'eventsToken', id)
	const found = await ctx.db.presentation.findFirst({
		where: { id, deletedAt: null, ...(shareKey !== undefined && { shareKey }) },
		select: { id: true, organizationId: true, expiresAt: true },
	})
	if (found === null) throw notFound('Presentation')
	requireUnexpired(ctx, found.expiresAt)
	if (shareKey === undefined) checkRefresh(ctx, id, _token ?? '')
	return mintToken(ctx, found)
}

function checkRefresh(ctx: Context, presentationId: string, token: string): void {
	const reading = readToken(ctx, token)
	if (reading?.presentationId !== presentationId)
		throw new AppError('UNAUTHORIZED', 'The token does not open this presentation')
	if (reading.state === 'expired') throw tokenExpired()
}

/**
 * Who calls with `x-presentation-token`: nobody when it is not ours or its time is over. Then what wants a token refuses
 * with 401 `TOKEN_EXPIRED`, or 404 once the presentation was deleted: no token is worth renewing then.
 */
export async function readPresentationToken(app: App, token: string): Promise<Caller> {
	const reading = readToken(app, token)
	if (reading === undefined) return { kind: 'anonymous' }
	const { presentationId, organizationId } = reading
	if (reading.state !== 'valid') {
		const where = { id: presentationId, organizationId, deletedAt: null }
		const isGone = (await app.db.presentation.count({ where })) === 0
		return { kind: 'anonymous', tokenError: isGone ? notFound('Presentation') : tokenExpired() }
	}
	return { kind: 'presentation', presentationId, organizationId }
}

function tokenExpired(): AppError {
	return new AppError('TOKEN_EXPIRED', 'The token has expired, get a new one')
}
