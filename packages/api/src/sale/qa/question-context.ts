import {
	type Audience,
	requireDeckAudience,
	requirePresentationAudience,
} from '../../content/narration/index.ts'
import { memberOf } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { requireMember } from '../../core/keys/require-caller.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireSlide } from '../../core/require.ts'
import { Uuid } from '../../core/schema.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import type { AskInput } from './schema.ts'

/** Message of the 401 error for a caller who is not a member and names no presentation. */
export const SIGN_IN = 'Sign in or send a presentationId'

/** Context of a question: the organization, the deck, the person who asks, and the audience of the spoken answer. */
export type QuestionContext = {
	organizationId: string
	deckId: string
	/** Presentation of the question. Null when a rep asks about a deck. */
	presentationId: string | null
	askedBy: 'homeowner' | 'company'
	audience: Audience
}

/**
 * Returns the context of a question. The presentation comes from the request or from the caller’s presentation token. Without a
 * presentation, a signed-in rep asks about a deck. Limits calls to 20 per minute for each user, or for each presentation and IP
 * address, and the questions of callers without an account to 100 per presentation and day. Rejects with 401 when the caller is not signed in and no presentation is given.
 */
export async function requireQuestionContext(
	ctx: Context,
	input: AskInput,
): Promise<QuestionContext> {
	const { caller } = ctx
	const presentationOfToken = caller.kind === 'presentation' ? caller.presentationId : undefined
	const presentationId = input.presentationId ?? presentationOfToken
	if (presentationId !== undefined) {
		const member = memberOf(caller, 'presentations:write')
		const key = member?.limitKey ?? `${presentationId}:${clientNetwork(ctx.ip)}`
		await enforceRateLimit(ctx, 'qa', key)
		const context = await presentationContext(ctx, presentationId, input.deckId)
		if (member === undefined) await enforceRateLimit(ctx, 'questions', presentationId)
		return context
	}
	const { organizationId, limitKey } = requireMember(caller, 'presentations:write', SIGN_IN)
	await enforceRateLimit(ctx, 'qa', limitKey)
	const org = { ...ctx, organizationId }
	const deckId = input.deckId ?? (await findDeckOfSlide(org, input.slideId))
	if (deckId === undefined) throw invalid('deckId', 'Send a deckId or a presentationId')
	const audience = await requireDeckAudience(org, deckId)
	return { organizationId, deckId, presentationId: null, askedBy: 'company', audience }
}

/**
 * Returns the id of the deck of a slide. Returns undefined when `slideId` is a slide key instead of an id: a key is unique only
 * within a deck, so the request must name the deck.
 */
async function findDeckOfSlide(
	ctx: OrgContext,
	slideId: string | undefined,
): Promise<string | undefined> {
	const id = Uuid.safeParse(slideId).data
	return id === undefined ? undefined : (await requireSlide(ctx, id)).deckId
}

async function presentationContext(
	ctx: Context,
	presentationId: string,
	requestedDeckId: string | undefined,
): Promise<QuestionContext> {
	const { caller } = ctx
	const audience = await requirePresentationAudience(ctx, presentationId)
	const { organizationId, deckId } = audience
	if (deckId === null || (requestedDeckId !== undefined && requestedDeckId !== deckId))
		throw notFound('Deck')
	const byCompany =
		memberOf(caller, 'presentations:write') !== undefined ||
		(caller.kind === 'presentation' && caller.byCompany === true)
	const askedBy = byCompany ? 'company' : 'homeowner'
	return { organizationId, deckId, presentationId, askedBy, audience }
}
