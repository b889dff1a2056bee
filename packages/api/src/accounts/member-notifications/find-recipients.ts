import type { Tx } from '@dormer/db'
import type { TOPICS } from './schema.ts'

type EventType = (typeof TOPICS)[keyof typeof TOPICS][number]
type About = { organizationId: string; presentationId: string; eventType: EventType }

/**
 * Returns the email addresses of the members who get an email about an event of the presentation. They chose emails about this
 * event type, either for all presentations or only for those that they created. A member who has not joined yet gets no email.
 */
export async function findMemberRecipients(
	tx: Pick<Tx, '$queryRaw'>,
	{ organizationId, presentationId, eventType }: About,
): Promise<string[]> {
	const members = await tx.$queryRaw<{ email: string }[]>`
		select u.email
		  from presentation p
		  join member_notification m on m.organization_id = p.organization_id
		   and ${eventType} = any(m.event_types)
		   and (m.scope = 'all' or m.user_id = p.created_by_id)
		  join app_user u on u.organization_id = m.organization_id and u.id = m.user_id
		   and u.joined_at is not null
		 where p.organization_id = ${organizationId}::uuid and p.id = ${presentationId}::uuid
		 order by u.email`
	return members.map(({ email }) => email)
}
