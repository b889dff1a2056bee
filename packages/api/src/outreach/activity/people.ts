import type { PriceSummary } from '../../content/pricing/schema.ts'
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
 * Monday in the company's time zone, and those of last week up to the same time. Also returns the number of all acts of each kind.
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
	const [activity, counts, week, weekAmounts, lastWeek, days, waitingQuestions] = await Promise.all(
		[
			presentFeed(ctx, { types: kinds.flatMap((one) => TYPES[one]), of, limit }),
			countActs(ctx, of),
			countPresentations(ctx, { of, from: weekStart, to: now() }),
			sumAmounts(ctx, { of, from: weekStart }),
			countPresentations(ctx, { of, from: lastStart, to: lastNow }),
			countWatchedDays(ctx, { of, timezone, from: lastStart }),
			listWaitingQuestions(ctx, of),
		],
	)
	const numbers = { counts, week, weekAmounts, lastWeek, weekStart: weekStart.toISOString(), days }
	return { activity, ...numbers, waitingQuestions }
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

/** Counts for each kind of act the presentations that had one in a period. */
async function countPresentations(
	{ db, organizationId }: OrgContext,
	{ of, from, to }: { of: Own; from: Date; to: Date },
): Promise<WeekNumbers> {
	const pairs = await db.event.groupBy({
		by: ['eventType', 'presentationId'],
		where: { ...actsOf(organizationId, of), occurredAt: { gte: from, lte: to } },
	})
	return ofEachKind((types) => {
		const acted = pairs.filter(({ eventType }) => types.includes(eventType))
		return new Set(acted.map(({ presentationId }) => presentationId)).size
	})
}

/** Sums the prices of the presentations that had a choice or a signature in a period, as the prices are now. */
async function sumAmounts(
	{ db, organizationId, now }: OrgContext,
	{ of, from }: { of: Own; from: Date },
): Promise<WeekAmounts> {
	const sumOf = async (
		types: readonly EventType[],
		isCounted: (price: PriceSummary) => boolean,
	) => {
		const acts = await db.event.groupBy({
			by: ['presentationId'],
			where: {
				...actsOf(organizationId, of),
				eventType: { in: [...types] },
				occurredAt: { gte: from, lte: now() },
			},
		})
		const rows = await db.presentation.findMany({
			where: {
				organizationId,
				id: { in: acts.flatMap(({ presentationId }) => presentationId ?? []) },
			},
			select: PRICE_FIELDS,
		})
		return rows
			.flatMap((row) => priceOf(row, now()) ?? [])
			.filter(isCounted)
			.reduce((sum, { total }) => sum + (total?.amountCents ?? 0), 0)
	}
	const [chose, signed] = await Promise.all([
		sumOf(TYPES.chose, ({ chosen }) => chosen),
		sumOf(TYPES.signed, ({ state }) => state === 'agreed'),
	])
	return { chose, signed }
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
