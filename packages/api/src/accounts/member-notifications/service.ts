import type { Tx } from '@dormer/db'
import type { Role } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	type MemberNotifications,
	type MemberNotificationsAnswer,
	NotificationScope,
	TOPICS,
	Topic,
} from './schema.ts'

type UserContext = OrgContext & { user: { userId: string } }
type Member = { organizationId: string; userId: string; role: Role }

/**
 * Switches on emails about every topic for a new member, in the caller's transaction. An admin gets emails about every
 * presentation, because a presentation that another system created has no rep. A rep gets emails about the rep's own
 * presentations.
 */
export async function addDefaultNotifications(tx: Tx, member: Member): Promise<void> {
	const { organizationId, userId, role } = member
	await tx.memberNotification.create({
		data: {
			organizationId,
			userId,
			eventTypes: eventTypesOf(Topic.options),
			scope: role === 'admin' ? 'all' : 'own',
		},
	})
}

/** Returns the topics that the caller gets emails about. Returns no topics for a member who has never chosen any. */
export async function getMemberNotifications(ctx: UserContext): Promise<MemberNotificationsAnswer> {
	const { organizationId, user } = ctx
	const row = await ctx.db.memberNotification.findFirst({
		where: { organizationId, userId: user.userId },
	})
	const topics = Topic.options.filter((topic) => row?.eventTypes.includes(TOPICS[topic][0]))
	return { notifications: { topics, scope: NotificationScope.parse(row?.scope ?? 'all') } }
}

/** Replaces the topics that the caller gets emails about. */
export async function setMemberNotifications(
	ctx: UserContext,
	{ topics, scope }: MemberNotifications,
): Promise<MemberNotificationsAnswer> {
	const ref = { organizationId: ctx.organizationId, userId: ctx.user.userId }
	const choice = { eventTypes: eventTypesOf(topics), scope }
	await ctx.db.memberNotification.upsert({
		where: { organizationId_userId: ref },
		create: { ...ref, ...choice },
		update: choice,
	})
	return getMemberNotifications(ctx)
}

function eventTypesOf(topics: readonly Topic[]): string[] {
	return [...new Set(topics)].flatMap((topic) => TOPICS[topic])
}
