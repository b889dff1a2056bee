import type { Command } from '@dormer/providers/language'
import { ModelBudgetExceeded, withModelBudget } from '../../content/generation/index.ts'
import { memberOf } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { notFound } from '../../core/errors.ts'
import { requireMember } from '../../core/keys/require-caller.ts'
import { enforceRateLimit, mayUsePaidModel } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { StoredSnapshot } from '../presentations/index.ts'
import type { ActionAnswer, ActionContext, ActionInput } from './schema.ts'

/** Response of `findAction` when the company has used up its daily limit of the language model. */
const LIMIT_REACHED: ActionAnswer = { type: 'no_action', rateLimited: true }

/**
 * Returns the player command in a typed or spoken input (`readAction`). Emits `action_detection` for a command of a homeowner.
 * Rejects with 404 when the presentation is missing, and with 401 when the call has neither a credential nor a presentation id.
 */
export async function findAction(ctx: Context, input: ActionInput): Promise<ActionAnswer> {
	const playback = await resolvePlayback(ctx, input)
	const answer = await readAction(ctx, playback, input)
	const { caller } = ctx
	const isByCompany = caller.kind === 'user' || (caller.kind === 'presentation' && caller.byCompany)
	if (answer.type === 'no_action' || playback.watched === undefined || isByCompany) return answer
	const { organizationId, watched } = playback
	const { confidence, action } = answer
	const { category, action: name, slideNumber } = action
	const found = { category, action: name, ...(slideNumber !== undefined && { slideNumber }) }
	await ctx.db.$transaction((tx) =>
		emit(tx, {
			type: 'action_detection',
			organizationId,
			at: ctx.now(),
			aggregate: { type: 'presentation', id: watched.presentationId },
			payload: { ...watched, input: input.input, ...found, confidence },
		}),
	)
	return answer
}

/**
 * Returns the player command in a typed or spoken input. The local grammar reads the input first, and then the language
 * model, if one is configured. Returns `no_action` for any other input, such as a question.
 */
async function readAction(
	ctx: Context,
	{ organizationId, slideTitles }: Playback,
	input: ActionInput,
): Promise<ActionAnswer> {
	const { totalSlides, promptText, didNavigateToNewSlide = false, awaitingResume } = input.context
	const slideNumber = input.context.slideNumber ?? input.context.currentSlide
	const request = {
		input: input.input,
		slideTitles,
		...(slideNumber !== undefined && { slideNumber }),
		...(totalSlides !== undefined && { totalSlides }),
		...(promptText !== undefined &&
			awaitingResume !== false && { pause: { promptText, didNavigateToNewSlide } }),
	}
	const { language, localLanguage } = ctx.providers
	const known = await localLanguage.readCommand(request)
	if (known !== null || language.engine === 'local') return present(known, input.context)
	if (!(await mayUsePaidModel(ctx, organizationId))) return LIMIT_REACHED
	try {
		const read = await withModelBudget(ctx, organizationId, (onUsage) =>
			language.readCommand({ ...request, onUsage }),
		)
		return present(read, input.context)
	} catch (error) {
		if (error instanceof ModelBudgetExceeded) return LIMIT_REACHED
		ctx.log.warn({ err: error }, 'language model failed to read a command')
		return { type: 'no_action' }
	}
}

type Playback = {
	organizationId: string
	slideTitles: string[]
	/** Presentation that the request or its token names. Undefined when the request contains slide titles instead of a presentation. */
	watched?: { presentationId: string; deckId: string }
}

/**
 * Returns the company and the slide titles for a call, and the presentation that the call names. Limits the number of calls per
 * user, or per presentation and IP address when the caller is not a user.
 */
async function resolvePlayback(
	ctx: Context,
	{ presentationId, context }: ActionInput,
): Promise<Playback> {
	const { caller } = ctx
	const presentationIdOfCall =
		presentationId ?? (caller.kind === 'presentation' ? caller.presentationId : undefined)
	const member = memberOf(caller, 'presentations:write')
	const key = member?.limitKey ?? `${presentationIdOfCall}:${clientNetwork(ctx.ip)}`
	if (presentationIdOfCall !== undefined) {
		await enforceRateLimit(ctx, 'actions', key)
		return readPlayback(ctx, presentationIdOfCall)
	}
	const message = 'Sign in or send a presentationId'
	const { organizationId } = requireMember(caller, 'presentations:write', message)
	await enforceRateLimit(ctx, 'actions', key)
	return { organizationId, slideTitles: context.slideTitles ?? [] }
}

/**
 * Reads the slide titles of a presentation. Rejects with 404 when it is missing, deleted, expired or of another
 * company.
 */
async function readPlayback(ctx: Context, presentationId: string): Promise<Playback> {
	const member = memberOf(ctx.caller, 'presentations:write')
	const row = await ctx.db.presentation.findFirst({
		where: {
			id: presentationId,
			deletedAt: null,
			OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now() } }],
			...(member !== undefined && { organizationId: member.organizationId }),
		},
		select: { organizationId: true, deckId: true, snapshot: { select: { content: true } } },
	})
	if (row === null) throw notFound('Presentation')
	const { organizationId, deckId } = row
	const { slides } = StoredSnapshot.parse(row.snapshot.content)
	const slideTitles = slides.map(({ title }) => title)
	return { organizationId, slideTitles, watched: { presentationId, deckId } }
}

const VOLUME_STEP = { louder: 10, quieter: -10 }

function present(command: Command | null, { volume }: ActionContext): ActionAnswer {
	if (command === null) return { type: 'no_action' }
	const { confidence, ...action } = command
	if (volume === undefined || (action.action !== 'louder' && action.action !== 'quieter'))
		return { type: 'action', action, confidence }
	const value = Math.min(100, Math.max(0, volume + VOLUME_STEP[action.action]))
	return { type: 'action', action: { ...action, value }, confidence }
}
