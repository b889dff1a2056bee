import { z } from 'zod'
import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { Onboarding } from './schema.ts'

const MAX_MILESTONES = 100

const Stored = z.object({
	tour: Onboarding.shape.tour.default('new'),
	tourCompletedAt: Onboarding.shape.tourCompletedAt.default(null),
	tourDismissedAt: Onboarding.shape.tourDismissedAt.default(null),
	milestones: Onboarding.shape.milestones.default({}),
})

type UserContext = OrgContext & { user: { userId: string } }

/** Builds the onboarding record from its stored JSON. A new user has reached no milestone. */
export function presentOnboarding(stored: unknown): Onboarding {
	const known = Stored.parse(stored ?? {})
	return {
		...known,
		welcomeSeenAt: known.milestones.welcome_seen ?? null,
	}
}

/**
 * Records in one SQL statement that the caller reached a milestone. Keeps the time of the first call, so
 * repeated calls are harmless. Throws 400 when the user already has 100 milestones.
 */
export async function recordMilestone(ctx: UserContext, milestone: string): Promise<Onboarding> {
	// Prisma replaces a JSON value whole, so concurrent calls would lose milestones.
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
	if (row === undefined)
		throw invalid('milestone', `A user can have at most ${MAX_MILESTONES} milestones`)
	return presentOnboarding(row.onboarding)
}

const TIME_OF = { completed: 'tourCompletedAt', dismissed: 'tourDismissedAt' } as const

/**
 * Records how the caller left the product tour. A completed tour stays completed; a dismissed tour can still be
 * completed. Repeated calls do not change the times that are already stored.
 */
export async function recordTour(
	ctx: UserContext,
	tour: 'completed' | 'dismissed',
): Promise<Onboarding> {
	// Prisma replaces a JSON value whole, so concurrent calls would lose milestones.
	const { rows } = await ctx.pool.query<{ onboarding: unknown }>(
		`update app_user
		    set onboarding = jsonb_build_object($4::text, $5::text) || onboarding || jsonb_build_object('tour',
		        case when onboarding->>'tour' = 'completed' then 'completed' else $3::text end)
		  where id = $1 and organization_id = $2
		returning onboarding`,
		[...callerIds(ctx), tour, TIME_OF[tour], ctx.now().toISOString()],
	)
	return presentOnboarding(rows[0]?.onboarding)
}

function callerIds(ctx: UserContext): [userId: string, organizationId: string] {
	return [ctx.user.userId, ctx.organizationId]
}
