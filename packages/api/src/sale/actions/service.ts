import type { Command } from '@dormer/providers/language'
import { z } from 'zod'
import { AppError, notFound } from '../../core/errors.ts'
import { enforceRateLimit, mayUsePaidModel } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import type { ActionAnswer, ActionInput } from './schema.ts'

/** Contract, section 1, time-outs. */
const MODEL_MS = 30_000

/**
 * Which command of the player somebody typed or said. A grammar reads it first; what that does not know goes to the
 * model, if there is one. What is no command, a question above all, is `no_action`. 404 for a presentation that is not
 * there, 401 without a credential.
 */
export async function findAction(ctx: Context, input: ActionInput): Promise<ActionAnswer> {
	const { organizationId, slideTitles } = await requirePlayer(ctx, input)
	const { slideNumber, totalSlides, promptText, didNavigateToNewSlide = false } = input.context
	const request = {
		input: input.input,
		slideTitles,
		...(slideNumber !== undefined && { slideNumber }),
		...(totalSlides !== undefined && { totalSlides }),
		...(promptText !== undefined && { pause: { promptText, didNavigateToNewSlide } }),
	}
	const { language, localLanguage } = ctx.providers
	const known = await localLanguage.readCommand(request)
	if (known !== null || language.engine === 'local') return present(known)
	if (!(await mayUsePaidModel(ctx, organizationId))) return present(null)
	const signal = AbortSignal.timeout(MODEL_MS)
	const read = await language.readCommand({ ...request, signal }).catch((error: unknown) => {
		ctx.log.warn({ err: error }, 'the language model did not read a command')
		return null
	})
	return present(read)
}

type Player = { organizationId: string; slideTitles: string[] }

/** Who watches what: counted by presentation and address, or by person. */
async function requirePlayer(
	ctx: Context,
	{ presentationId, context }: ActionInput,
): Promise<Player> {
	const { caller } = ctx
	const watched =
		presentationId ?? (caller.kind === 'presentation' ? caller.presentationId : undefined)
	if (caller.kind !== 'user' && watched === undefined)
		throw new AppError('UNAUTHORIZED', 'Sign in, or name the presentation that is watched')
	const key = caller.kind === 'user' ? `user:${caller.userId}` : `${watched}:${ctx.ip}`
	await enforceRateLimit(ctx, 'actions', key)
	if (watched !== undefined) return readPlayer(ctx, watched)
	const organizationId = caller.kind === 'user' ? caller.organizationId : ''
	return { organizationId, slideTitles: context.slideTitles ?? [] }
}

const Titles = z.array(z.string())

/** The slides that a presentation keeps; a missing, deleted, expired or foreign one is 404. */
async function readPlayer(ctx: Context, presentationId: string): Promise<Player> {
	const { caller } = ctx
	const { rows } = await ctx.pool.query<{ organizationId: string; titles: unknown }>({
		name: 'actions.titles',
		text: `select p.organization_id as "organizationId",
		              jsonb_path_query_array(s.content, '$.slides[*].title') as titles
		         from presentation p
		         join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
		        where p.id = $1 and p.deleted_at is null and (p.expires_at is null or p.expires_at > $2)
		          and p.organization_id = coalesce($3, p.organization_id)`,
		values: [presentationId, ctx.now(), caller.kind === 'user' ? caller.organizationId : null],
	})
	const [row] = rows
	if (row === undefined) throw notFound('Presentation')
	return { organizationId: row.organizationId, slideTitles: Titles.parse(row.titles) }
}

function present(command: Command | null): ActionAnswer {
	if (command === null) return { type: 'no_action' }
	const { confidence, ...action } = command
	return { type: 'action', action, confidence }
}
