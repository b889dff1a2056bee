import { listedModes } from '../../core/keys/test-mode.ts'
import { addDays, dateIn, startOfDate, weekdayOf } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { EventType } from '../../events/schema.ts'
import { PRICE_FIELDS, priceOf } from '../../sale/presentations/index.ts'
import { presentFeed } from './feed.ts'
import {
	ActKind,
	type ActNumbers,
	type Feed,
	type People,
	type PeopleInput,
	type WatchedDay,
	type WeekAmounts,
	type WeekNumbers,
} from './schema.ts'

/** Event types of each kind of act. */
const TYPES: Record<ActKind, readonly EventType[]> = {
	opened: ['presentation.opened'],
	watched: ['presentation.completed'],
	asked: ['question.asked'],
	chose: ['product.selected'],
	read: ['contract.viewed'],
	signed: ['contract.signed'],
	booked: ['appointment.booked'],
	cancelled: ['contract.cancelled', 'appointment.cancelled'],
	undelivered: ['email.bounced'],
}

/**
 * Returns what homeowners did, newest first, and the numbers of this week: for each kind of act the number of presentations since
 * Monday in the company's time zone, and those of last week up to the same time. Choices that ended and canceled contracts do not
 * count in these numbers. Also returns the number of all acts of each kind.
 * `kind` limits the list, not the numbers; `mine` limits both to the presentations that the signed-in user created.
 */
export async function listPeople(
	ctx: OrgContext,
	{ kind, mine = false, limit }: PeopleInput,
): Promise<People> {
	const { db, organizationId, now } = ctx
	const { timezone } = await db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { timezone: true },
	})
	const weekStart = startOfWeek(timezone, now())
	const lastStart = startOfWeek(timezone, new Date(weekStart.getTime() - 1))
	const lastNow = new Date(lastStart.getTime() + now().getTime() - weekStart.getTime())
	const kinds = kind === undefined ? ActKind.options : [kind]
	const of = mine ? await listOwn(ctx) : null
	const [activity, counts, week, lastWeek, days, waitingQuestions] = await Promise.all([
		presentFeed(ctx, { types: kinds.flatMap((one) => TYPES[one]), of, limit }),
		countActs(ctx, of),
		countPresentations(ctx, { of, from: weekStart, to: now() }),
		countPresentations(ctx, { of, from: lastStart, to: lastNow }),
		countWatchedDays(ctx, { of, timezone, from: lastStart }),
		listWaitingQuestions(ctx, of),
	])
	return {
		activity,
		counts,
		week: week.numbers,
		weekAmounts: week.amounts,
		lastWeek: lastWeek.numbers,
		weekStart: weekStart.toISOString(),
		days,
		waitingQuestions,
	}
}

/** Ids of the presentations to which a query is limited; null for all of the company. */
type Own = readonly string[] | null
const OWN_PRESENTATIONS = 10_000
const WAITING_QUESTIONS = 100

/** Lists the newest presentations that the signed-in user created. Empty for an API key. */
async function listOwn({ db, organizationId, caller }: OrgContext): Promise<string[]> {
	if (caller.kind !== 'user') return []
	const rows = await db.presentation.findMany({
		where: { organizationId, createdById: caller.userId, ...listedModes() },
		orderBy: { createdAt: 'desc' },
		take: OWN_PRESENTATIONS,
		select: { id: true },
	})
	return rows.map(({ id }) => id)
}

/** Counts for each day of this week, and for the same weekday of last week, the presentations that were watched to the end. */
async function countWatchedDays(
	{ db, organizationId, now }: OrgContext,
	{ of, timezone, from }: { of: Own; timezone: string; from: Date },
): Promise<WatchedDay[]> {
	const events = await db.event.findMany({
		where: {
			...actsOf(organizationId, of),
			eventType: { in: [...TYPES.watched] },
			occurredAt: { gte: from, lte: now() },
		},
		select: { presentationId: true, occurredAt: true },
	})
	const watched = new Set(
		events.map((event) => `${dateIn(timezone, event.occurredAt)} ${event.presentationId}`),
	)
	const countOn = (date: string) => [...watched].filter((one) => one.startsWith(date)).length
	const today = dateIn(timezone, now())
	const lastMonday = dateIn(timezone, from)
	return Array.from({ length: 7 }, (_, day) => {
		const date = addDays(lastMonday, 7 + day)
		const lastWeek = countOn(addDays(lastMonday, day))
		return { date, watched: date > today ? null : countOn(date), lastWeek }
	})
}

/** Lists the newest questions of homeowners that wait for an answer of a person. */
async function listWaitingQuestions(
	{ db, organizationId }: OrgContext,
	of: Own,
): Promise<string[]> {
	const rows = await db.question.findMany({
		where: {
			organizationId,
			askedBy: 'homeowner',
			escalated: true,
			answeredAt: null,
			kind: { not: 'unclear' },
			presentation: { deletedAt: null, ...listedModes() },
			deck: { deletedAt: null },
			...(of !== null && { presentationId: { in: [...of] } }),
		},
		orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
		take: WAITING_QUESTIONS,
		select: { id: true },
	})
	return rows.map(({ id }) => id)
}

/** Events that ask for the rep or change money. A question asks for the rep only when it needs an answer of a person. */
const INBOX_TYPES: EventType[] = [
	'question.escalated',
	...(['chose', 'signed', 'booked', 'cancelled', 'undelivered'] as const).flatMap(
		(kind) => TYPES[kind],
	),
]
const INBOX_ENTRIES = 10

/** Returns the ten newest acts that ask for the rep or change money. */
export async function listInbox(ctx: OrgContext): Promise<Feed> {
	return {
		activity: await presentFeed(ctx, { types: INBOX_TYPES, of: null, limit: INBOX_ENTRIES }),
	}
}

/** Returns the time at which Monday of a week began in a time zone. */
function startOfWeek(timeZone: string, at: Date): Date {
	const date = dateIn(timeZone, at)
	const daysSinceMonday = (weekdayOf(date) + 6) % 7
	return startOfDate(timeZone, addDays(date, -daysSinceMonday))
}

/** Counts all acts of each kind. */
async function countActs({ db, organizationId }: OrgContext, of: Own): Promise<ActNumbers> {
	const groups = await db.event.groupBy({
		by: ['eventType'],
		where: actsOf(organizationId, of),
		_count: true,
	})
	return ofEachKind((types) =>
		groups
			.filter(({ eventType }) => types.includes(eventType))
			.reduce((sum, { _count }) => sum + _count, 0),
	)
}

type Period = { of: Own; from: Date; to: Date }

/**
 * Counts for each kind of act the presentations that had one in a period, and sums what was chosen and signed. A choice that
 * ended and a contract that was canceled are neither counted nor summed. The prices are those of now.
 */
async function countPresentations(
	ctx: OrgContext,
	{ of, from, to }: Period,
): Promise<{ numbers: WeekNumbers; amounts: WeekAmounts }> {
	const { db, organizationId, now } = ctx
	const pairs = await db.event.groupBy({
		by: ['eventType', 'presentationId'],
		where: { ...actsOf(organizationId, of), occurredAt: { gte: from, lte: to } },
	})
	const idsOf = (types: readonly string[]) => {
		const acted = pairs.filter(({ eventType }) => types.includes(eventType))
		return [...new Set(acted.flatMap(({ presentationId }) => presentationId ?? []))]
	}
	const signed = await listSigned(ctx, { of, from, to })
	const rows = await db.presentation.findMany({
		where: { organizationId, id: { in: [...idsOf(TYPES.chose), ...signed] } },
		select: { id: true, ...PRICE_FIELDS },
	})
	const prices = new Map(rows.map((row) => [row.id, priceOf(row, now())]))
	const chose = idsOf(TYPES.chose).filter((id) => prices.get(id)?.chosen)
	const agreed = signed.filter((id) => prices.get(id)?.state === 'agreed')
	const sumOf = (ids: readonly string[]) =>
		ids.reduce((sum, id) => sum + (prices.get(id)?.total?.amountCents ?? 0), 0)
	return {
		numbers: {
			...ofEachKind((types) => idsOf(types).length),
			chose: chose.length,
			signed: signed.length,
		},
		amounts: { chose: sumOf(chose), signed: sumOf(agreed) },
	}
}

/** Lists the presentations with a contract that was signed in a period and is not canceled. */
async function listSigned(
	{ db, organizationId }: OrgContext,
	{ of, from, to }: Period,
): Promise<string[]> {
	const presentation = listedModes()
	const rows = await db.signedDocument.findMany({
		where: {
			organizationId,
			cancelledAt: null,
			signedAt: { gte: from, lte: to },
			envelope: { presentation, ...(of !== null && { presentationId: { in: [...of] } }) },
		},
		select: { envelope: { select: { presentationId: true } } },
	})
	return [...new Set(rows.map(({ envelope }) => envelope.presentationId))]
}

/** Condition on the events that are acts of homeowners of a company. */
function actsOf(organizationId: string, of: Own) {
	return {
		organizationId,
		eventType: { in: Object.values(TYPES).flat() },
		presentationId: of === null ? { not: null } : { in: [...of] },
		...listedModes(),
	}
}

/** Calls `countOf` with the event types of each kind of act. */
function ofEachKind(countOf: (types: readonly string[]) => number): Record<ActKind, number> {
	return {
		opened: countOf(TYPES.opened),
		watched: countOf(TYPES.watched),
		asked: countOf(TYPES.asked),
		chose: countOf(TYPES.chose),
		read: countOf(TYPES.read),
		signed: countOf(TYPES.signed),
		booked: countOf(TYPES.booked),
		cancelled: countOf(TYPES.cancelled),
		undelivered: countOf(TYPES.undelivered),
	}
}
