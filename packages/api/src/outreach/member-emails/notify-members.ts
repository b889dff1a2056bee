import type { Tx } from '@dormer/db'
import { companyRecipients } from '../../accounts/company/index.ts'
import type { App } from '../../core/app.ts'
import { queueEmail } from '../../email/index.ts'
import { describeActivity } from './describe-activity.ts'

type Match = {
	eventId: string
	eventType: string
	payload: unknown
	occurredAt: Date
	userId: string
	email: string
	presentationId: string
}

/** Event types about which the addresses of `companyRecipients` already get a separate email. */
const TOLD_TO_COMPANY = ['question.escalated', 'contract.cancelled']

/**
 * Queues an email for each event to each member who chose its topic, in the caller's transaction
 * (docs/design/contract.md#events-and-webhooks). A member gets only one email about all openings of a presentation, and only
 * one about all selections of the same tier. Skips members who already get the company's email about the event. A second call
 * with the same events queues no further emails.
 */
export async function notifyMembers(
	app: App,
	tx: Tx,
	{ organizationId, eventIds }: { organizationId: string; eventIds: string[] },
): Promise<void> {
	const matches = await tx.$queryRaw<Match[]>`
		select e.id as "eventId", e.event_type as "eventType", e.payload,
		       e.occurred_at as "occurredAt", u.id as "userId", u.email, p.id as "presentationId"
		  from event e
		  join presentation p on p.organization_id = e.organization_id
		   and p.id::text = e.payload->>'presentationId'
		  join member_notification m on m.organization_id = e.organization_id
		   and e.event_type = any(m.event_types)
		   and (m.scope = 'all' or m.user_id = p.created_by_id)
		  join app_user u on u.organization_id = m.organization_id and u.id = m.user_id
		   and u.joined_at is not null
		 where e.organization_id = ${organizationId}::uuid and e.id = any(${eventIds}::uuid[])
		   and e.livemode
		   and e.payload->>'by' is distinct from 'company'
		   and e.payload->>'escalated' is distinct from 'true'
		 order by e.occurred_at, e.id, u.id`
	if (matches.length === 0) return
	const informed = await companyRecipients(tx, organizationId)
	for (const match of matches) {
		const { eventType, email: to, userId, presentationId, occurredAt } = match
		if (TOLD_TO_COMPANY.includes(eventType) && informed.includes(to)) continue
		const { headline, facts, once } = describeActivity(match)
		const at = occurredAt.toISOString()
		await queueEmail(tx, app, {
			...{ organizationId, to, presentationId, kind: 'event_notification' },
			data: {
				subscriptionName: '',
				eventType,
				headline,
				occurredAt: at,
				facts,
				path: `/presentations/${presentationId}`,
				toMember: true,
			},
			dedupeKey: `member:${userId}:${once}`,
			at: app.now(),
		})
	}
}
