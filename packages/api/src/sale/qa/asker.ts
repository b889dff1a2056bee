import {
	type Audience,
	requireDeckAudience,
	requirePresentationAudience,
} from '../../content/narration/index.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireSlide } from '../../core/require.ts'
import type { Context } from '../../core/trpc.ts'
import type { AskInput } from './schema.ts'

/** Who asks, about which deck, and for whom the answer is spoken. */
export type Asker = {
	organizationId: string
	deckId: string
	/** Null while a member of the company tries a deck. */
	presentationId: string | null
	askedBy: 'homeowner' | 'company'
	listener: Audience
}

/**
 * The homeowner of the presentation that is named or whose token came, or a member of the company with a deck of theirs.
 * Counted first: 20 a minute for each presentation and address. Nobody else gets in (401).
 */
export async function requireAsker(ctx: Context, input: AskInput): Promise<Asker> {
	const { caller } = ctx
	const named = caller.kind === 'presentation' ? caller.presentationId : undefined
	const presentationId = input.presentationId ?? named
	if (presentationId !== undefined) {
		const isMember = caller.kind === 'user'
		await enforceRateLimit(
			ctx,
			'qa',
			isMember ? `user:${caller.userId}` : `${presentationId}:${ctx.ip}`,
		)
		return asWatcher(ctx, presentationId, input.deckId)
	}
	if (caller.kind !== 'user')
		throw new AppError('UNAUTHORIZED', 'Sign in, or name the presentation that is watched')
	await enforceRateLimit(ctx, 'qa', `user:${caller.userId}`)
	const { organizationId } = caller
	const org = { ...ctx, organizationId }
	const deckId =
		input.deckId ??
		(input.slideId === undefined ? undefined : (await requireSlide(org, input.slideId)).deckId)
	if (deckId === undefined) throw invalid('deckId', 'Name a deck or a presentation')
	const listener = await requireDeckAudience(org, deckId)
	return { organizationId, deckId, presentationId: null, askedBy: 'company', listener }
}

async function asWatcher(
	ctx: Context,
	presentationId: string,
	namedDeck: string | undefined,
): Promise<Asker> {
	const { caller } = ctx
	const listener = await requirePresentationAudience(ctx, presentationId)
	const { organizationId, deckId } = listener
	if (deckId === null || (namedDeck !== undefined && namedDeck !== deckId)) throw notFound('Deck')
	const byCompany =
		caller.kind === 'user' || (caller.kind === 'presentation' && caller.byCompany === true)
	const askedBy = byCompany ? 'company' : 'homeowner'
	return { organizationId, deckId, presentationId, askedBy, listener }
}
