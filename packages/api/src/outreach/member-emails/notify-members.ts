import type { Tx } from '@dormer/db'
import { z } from 'zod'
import { companyRecipients } from '../../accounts/company/index.ts'
import type { App } from '../../core/app.ts'
import { enqueue, type JobPayloads } from '../../core/jobs.ts'
import { GETS_EMAILS, queueEmail } from '../../email/index.ts'
import { PRICE_FIELDS, priceOf } from '../../sale/presentations/index.ts'
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

const Payload = z.object({ by: z.string(), questionId: z.string() }).partial()
/** Type of the event for which the addresses of `companyRecipients` already get a separate email. */
const EMAILED_TO_COMPANY = 'contract.cancelled'
/**
 * Delay in milliseconds of the email about a question that the presentation answered. A homeowner who wants an answer from the
 * rep too usually asks for it within this time.
 */
const ESCALATION_WAIT_MS = 10 * 60_000

type Events = JobPayloads['notify_members']

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
		await enqueue(tx, 'notify_members', {
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
 * `queueEscalationEmails` emails the rep about them, and those that the homeowner did not want to pass on.
 */
async function findMatches(tx: Tx, { organizationId, eventIds }: Events): Promise<Match[]> {
	const events = await tx.event.findMany({
		where: {
			organizationId,
			id: { in: eventIds },
			livemode: true,
			eventType: { not: 'question.escalated' },
			presentationId: { not: null },
		},
		orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
	})
	const eventTypes = { hasSome: events.map(({ eventType }) => eventType) }
	const members = await tx.memberNotification.findMany({
		where: { organizationId, eventTypes, user: GETS_EMAILS },
		include: { user: { select: { email: true } } },
		orderBy: { userId: 'asc' },
	})
	if (members.length === 0) return []
	const presentations = await tx.presentation.findMany({
		where: { organizationId, id: { in: events.flatMap((event) => event.presentationId ?? []) } },
		select: { id: true, createdById: true, ...PRICE_FIELDS },
	})
	const questionIds = events.flatMap(({ payload }) => Payload.parse(payload).questionId ?? [])
	const unsent = await tx.question.findMany({
		where: {
			organizationId,
			id: { in: questionIds },
			OR: [{ escalated: true }, { kind: 'unanswered' }],
		},
		select: { id: true },
	})
	const { timezone: timeZone } = await tx.organization.findUniqueOrThrow({
		where: { id: organizationId },
	})
	return events.flatMap(({ id: eventId, eventType, payload, occurredAt, ...event }) => {
		const { by, questionId } = Payload.parse(payload)
		const isUnsent = eventType === 'question.asked' && unsent.some(({ id }) => id === questionId)
		const presentation = presentations.find(({ id }) => id === event.presentationId)
		if (presentation === undefined || by === 'company' || isUnsent) return []
		const price = priceOf(presentation, occurredAt)
		const isChosen = price?.chosen === true
		const match = {
			organizationId,
			eventId,
			eventType,
			payload,
			occurredAt,
			timeZone,
			presentationId: presentation.id,
			choice: isChosen ? price.name : null,
			price: isChosen ? price.display : null,
		}
		return members
			.filter(({ eventTypes: types }) => types.includes(eventType))
			.filter(({ scope, userId }) => scope === 'all' || userId === presentation.createdById)
			.map(({ userId, user }) => ({ ...match, userId, email: user.email }))
	})
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
			organizationId,
			to,
			presentationId,
			kind: 'event_notification',
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
