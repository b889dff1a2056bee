import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { Onboarding } from './schema.ts'

const MAX_MILESTONES = 100

type UserContext = OrgContext & { user: { userId: string } }

/** A stored record of what a person has seen of the product; somebody new has seen nothing. */
export function presentOnboarding(stored: unknown): Onboarding {
	return Onboarding.parse({ tour: 'new', milestones: {}, ...Object(stored) })
}

/**
 * Notes that the caller reached a milestone now, in one statement. Its first time is never overwritten, so that
 * repeating is harmless. Refuses a hundred-and-first name.
 */
export async function recordMilestone(ctx: UserContext, milestone: string): Promise<Onboarding> {
	const { rows } = await ctx.pool.query<{ onboarding: unknown }>(
		`update app_user
		    set onboarding = jsonb_set(onboarding, '{milestones}',
		        jsonb_build_object($3::text, $4::text) || coalesce(onboarding->'milestones', '{}'))
		  where id = $1 and organization_id = $2
		    and (onboarding->'milestones' ? $3
		     or (select count(*) from jsonb_object_keys(coalesce(onboarding->'milestones', '{}'))) < $5)
		returning onboarding`,
		[...callerIds(ctx), milestone, ctx.now().toISOString(), MAX_MILESTONES],
	)
	const [row] = rows
	if (row === undefined) throw invalid('milestone', `At most ${MAX_MILESTONES} milestones`)
	return presentOnboarding(row.onboarding)
}

/** Notes how the caller left the tour. A tour that was completed stays so; one dismissed can still be completed. */
export async function recordTour(
	ctx: UserContext,
	tour: 'completed' | 'dismissed',
): Promise<Onboarding> {
	const { rows } = await ctx.pool.query<{ onboarding: unknown }>(
		`update app_user
		    set onboarding = onboarding || jsonb_build_object('tour',
		        case when onboarding->>'tour' = 'completed' then 'completed' else $3::text end)
		  where id = $1 and organization_id = $2
		returning onboarding`,
		[...callerIds(ctx), tour],
	)
	return presentOnboarding(rows[0]?.onboarding)
}

function callerIds(ctx: UserContext): [userId: string, organizationId: string] {
	return [ctx.user.userId, ctx.organizationId]
}
