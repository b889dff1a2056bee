import type { Tx } from '@dormer/db'
import { GETS_EMAILS } from '../../email/index.ts'
import type { TOPICS } from './schema.ts'

type EventType = (typeof TOPICS)[keyof typeof TOPICS][number]
type About = { organizationId: string; presentationId: string; eventType: EventType }

/**
 * Returns the email addresses of the members who get an email about an event of the presentation. They chose emails about this
 * event type, either for all presentations or only for those that they created. A member whose address is not proven
 * gets no email (`GETS_EMAILS`).
 */
export async function findMemberRecipients(
	tx: Tx,
	{ organizationId, presentationId: id, eventType }: About,
): Promise<string[]> {
	const presentation = await tx.presentation.findFirst({
		where: { id, organizationId },
		select: { createdById: true },
	})
	if (presentation === null) return []
	const { createdById } = presentation
	const members = await tx.memberNotification.findMany({
		where: {
			organizationId,
			eventTypes: { has: eventType },
			user: GETS_EMAILS,
			OR: [{ scope: 'all' }, ...(createdById === null ? [] : [{ userId: createdById }])],
		},
		select: { user: { select: { email: true } } },
		orderBy: { user: { email: 'asc' } },
	})
	return members.map(({ user }) => user.email)
}
