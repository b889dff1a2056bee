import type { Tx } from '@dormer/db'
import { companyRecipients } from '../../accounts/company/index.ts'
import type { App } from '../../core/app.ts'
import { enqueue, type JobPayloads } from '../../core/jobs.ts'
import { queueEmail } from '../../email/index.ts'
import { describeActivity } from './describe-activity.ts'

type Match = {
	organizationId: string
	eventId: string
	eventType: string
	payload: unknown
	occurredAt: Date
	userId: string
	email: string
	presentationId: string
	timeZone: string
	/** Name of the chosen tier, and the price of all choices. Null while the homeowner has chosen nothing. */
	choice: string | null
	price: string | null
}

/** Type of the event for which the addresses of `companyRecipients` already get a separate email. */
const EMAILED_TO_COMPANY = 'contract.cancelled'
/**
 * Delay in milliseconds of the email about a question that the presentation answered. A homeowner who wants an answer from the
 * rep too usually asks for it within this time.
 */
const ESCALATION_WAIT_MS = 10 * 60_000

type Events = JobPayloads['memberEmails.notify']

/**
 * Queues an email for each event to each member who chose its topic, in the caller's transaction
 * (docs/design/contract.md#events-and-webhooks). A second call with the same events queues no further emails.
 * - A member gets only one email about all openings of a presentation, and only one about all selections of the same tier.
 * - When a contract is canceled, the company's addresses (`companyRecipients`) already get a separate email. A member with such
 * an address gets no second email.
 * - The email about a question waits ten minutes. It is not queued when the question was passed on to the rep by then, because
 * `queueEscalationEmails` emails the rep about such a question.
 */
export async function notifyMembers(app: App, tx: Tx, events: Events): Promise<void> {
	const matches = await findMatches(tx, events)
	const questions = matches.filter(({ eventType }) => eventType === 'question.asked')
	if (questions.length > 0)
		await enqueue(tx, 'memberEmails.notify', {
			payload: { ...events, eventIds: [...new Set(questions.map(({ eventId }) => eventId))] },
			runAt: new Date(app.now().getTime() + ESCALATION_WAIT_MS),
		})
	await queueEmails(
		app,
		tx,
		matches.filter((match) => !questions.includes(match)),
	)
}

/** Queues the emails about answered questions, ten minutes after `notifyMembers` postponed them. Runs as a job. */
export async function notifyMembersLater(app: App, events: Events): Promise<void> {
	await app.db.$transaction(async (tx) => queueEmails(app, tx, await findMatches(tx, events)))
}

/**
 * Returns the events with the members who get an email about them. Omits questions that were passed on to the rep, because
 * `queueEscalationEmails` emails the rep about them.
 */
function findMatches(tx: Tx, { organizationId, eventIds }: Events): Promise<Match[]> {
	return tx.$queryRaw<Match[]>`
		select e.id as "eventId", e.organization_id as "organizationId", e.event_type as "eventType", e.payload,
		       e.occurred_at as "occurredAt", u.id as "userId", u.email, p.id as "presentationId",
		       o.timezone as "timeZone",
		       case when p.price->>'chosen' = 'true' then p.price->>'name' end as choice,
		       case when p.price->>'chosen' = 'true' then p.price->>'display' end as price
		  from event e
		  join organization o on o.id = e.organization_id
		  join presentation p on p.organization_id = e.organization_id
		   and p.id::text = e.payload->>'presentationId'
		  join member_notification m on m.organization_id = e.organization_id
		   and e.event_type = any(m.event_types)
		   and (m.scope = 'all' or m.user_id = p.created_by_id)
		  join app_user u on u.organization_id = m.organization_id and u.id = m.user_id
		   and u.joined_at is not null
		 where e.organization_id = ${organizationId}::uuid and e.id = any(${eventIds}::uuid[])
		   and e.livemode and e.event_type <> 'question.escalated'
		   and e.payload->>'by' is distinct from 'company'
		   and not exists (select 1 from question q
		                    where q.organization_id = e.organization_id and q.escalated
		                      and q.id::text = e.payload->>'questionId' and e.event_type = 'question.asked')
		 order by e.occurred_at, e.id, u.id`
}

async function queueEmails(app: App, tx: Tx, matches: readonly Match[]): Promise<void> {
	const [first] = matches
	if (first === undefined) return
	const { organizationId } = first
	const informed = await companyRecipients(tx, organizationId)
	for (const match of matches) {
		const { eventType, email: to, userId, presentationId, occurredAt } = match
		if (eventType === EMAILED_TO_COMPANY && informed.includes(to)) continue
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
