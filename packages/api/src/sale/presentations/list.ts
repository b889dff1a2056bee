import { z } from 'zod'
import { metadataCondition } from '../../core/external.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import { readListCursor, splitPage } from '../../core/lists/list-cursor.ts'
import { requireDeck } from '../../core/require.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { LISTED_FIELDS, presentPresentation } from './present.ts'
import type {
	ListDeckPresentationsInput,
	ListPresentationsInput,
	PresentationList,
} from './schema.ts'

/**
 * Row of the list query: a presentation of the page. When the page is past the last presentation, the query returns one row that
 * contains only `total`.
 */
type ListRow = { total: number } & ({ id: string; seen_at: Date | null } | { id: null })

/** Condition on `presentation p`. The search covers the homeowner's name, street, city, email and phone. */
const MATCHES = `
	p.organization_id = $1 and p.deleted_at is null
	and ($2::uuid is null or p.deck_id = $2)
	and ($3::text is null or p.status = $3)
	and ($4::text is null or concat_ws(' ', p.homeowner->>'first_name', p.homeowner->>'last_name',
	     p.homeowner->>'address', p.homeowner->>'city', p.homeowner->>'email', p.homeowner->>'phone') ilike $4
	     or regexp_replace(p.homeowner->>'phone', '[^0-9]', '', 'g') like $20)
	and ($7::text is null or p.engagement = $7)
	and ($8::text is null or p.price->>'status' = $8)
	and ($10::boolean is null or (p.parked_at is not null) = $10)
	and ($11::boolean is null or p.livemode = $11)
	and ($15::uuid is null or p.created_by_id = $15)
	and ($16::text is null or p.external_id = $16)
	and ($17::text is null or p.source_event_id = $17)
	and ($18::jsonb is null or p.metadata @> $18)
	and ($19::text is null or exists (select from prospect r where r.organization_id = $1 and r.id = p.prospect_id and r.external_id = $19))`

/** Id that no user has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Time of the last view when the list is sorted by it, and null otherwise, so Postgres ignores it in the order. */
const SEEN_AT = `case when $9::text = 'seen' then coalesce(p.last_viewed_at, p.created_at) end`

/**
 * Query for the ids of a page and the exact total, because Prisma can neither search in several fields of a JSON column at once
 * nor sort by the first of two columns that is not null. A page in the order of creation reads the index on (organization_id,
 * created_at) from its start or its cursor, and no further than its last presentation. The statement has no name, so
 * Postgres plans it for the filters that have a value.
 */
const LIST = `
	with page as (
	     select p.id, p.created_at, ${SEEN_AT} as seen_at
	       from presentation p
	      where ${MATCHES}
	        and ($13::timestamptz is null or case when $9 = 'seen'
	             then (coalesce(p.last_viewed_at, p.created_at), p.created_at, p.id) < ($12::timestamptz, $13, $14::uuid)
	             else (p.created_at, p.id) < ($13, $14) end)
	      order by ${SEEN_AT} desc, p.created_at desc, p.id desc
	      limit $5 offset $6)
	select t.total, page.id, page.seen_at
	  from (select count(*)::int as total from presentation p where ${MATCHES}) t
	  left join page on true
	 order by page.seen_at desc, page.created_at desc, page.id desc`

/** Position of the last presentation of a page. The next page starts after it. */
const Position = z.object({ seenAt: IsoDateTime, createdAt: IsoDateTime, id: Uuid })

/**
 * Lists one page of the organization's presentations, newest first by default, with the exact number of all matches.
 */
export async function listPresentations(
	ctx: OrgContext,
	input: ListPresentationsInput,
): Promise<PresentationList> {
	const { deckId, search, status, engagement, priceStatus, parked, mine, metadata, sort, limit } =
		input
	const after = readListCursor(input.cursor, Position.extend({ sort: z.literal(sort) }))
	const offset = after === undefined ? input.offset : 0
	const term = search?.trim()
	const pattern = term ? `%${term.replace(/[\\%_]/g, '\\$&')}%` : null
	const digits = phoneDigits(term)
	const { rows } = await ctx.pool.query<ListRow>({
		text: LIST,
		values: [
			ctx.organizationId,
			deckId ?? null,
			status ?? null,
			pattern,
			limit + 1,
			offset,
			engagement ?? null,
			priceStatus ?? null,
			sort,
			parked ?? null,
			listedModes().livemode,
			after?.seenAt,
			after?.createdAt,
			after?.id,
			mine === true ? (ctx.caller.kind === 'user' ? ctx.caller.userId : NOBODY) : null,
			input.external_id ?? null,
			input.source_event_id ?? null,
			metadata === undefined ? null : JSON.stringify(metadataCondition(metadata)),
			input.prospect_external_id ?? null,
			digits === null ? null : `%${digits}%`,
		],
	})
	const seenAt = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.seen_at]])))
	const unordered = await ctx.db.presentation.findMany({
		where: { organizationId: ctx.organizationId, id: { in: [...seenAt.keys()] } },
		select: { ...LISTED_FIELDS, createdById: true, createdByKey: true, contractReadAt: true },
	})
	const [owners, progress] = await Promise.all([
		readOwners(ctx, unordered),
		readProgress(ctx, [...seenAt.keys()]),
	])
	const byId = new Map(unordered.map((row) => [row.id, row]))
	const found = [...seenAt.keys()].flatMap((id) => byId.get(id) ?? [])
	const { page, nextCursor } = splitPage(found, limit, ({ id, createdAt }) => ({
		sort,
		id,
		createdAt: createdAt.toISOString(),
		seenAt: (seenAt.get(id) ?? createdAt).toISOString(),
	}))
	return {
		presentations: page.map((row) => ({
			...presentPresentation(ctx, row),
			owner: owners.get(row.createdById ?? '') ?? null,
			createdByKey: row.createdByKey,
			contractReadAt: row.contractReadAt?.toISOString() ?? null,
			...progress(row.id),
		})),
		pagination: { total: rows[0]?.total ?? 0, limit, offset },
		nextCursor,
	}
}

/** Returns the names of the members who created presentations, by user id. */
async function readOwners(
	{ db, organizationId }: OrgContext,
	rows: readonly { createdById: string | null }[],
): Promise<Map<string, string>> {
	const ids = [...new Set(rows.flatMap(({ createdById }) => createdById ?? []))]
	const users = await db.user.findMany({
		where: { organizationId, id: { in: ids } },
		select: { id: true, name: true },
	})
	return new Map(users.map(({ id, name }) => [id, name]))
}

/** Returns the digits of a search term that is a part of a phone number, and null for other terms. */
function phoneDigits(term: string | undefined): string | null {
	if (term === undefined || !/^[\d\s()+./-]+$/.test(term)) return null
	const digits = term.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
	return digits.length < 3 ? null : digits
}

/** Returns a function that tells how much of a presentation its homeowner watched, and how many questions wait for a person. */
async function readProgress({ db, organizationId }: OrgContext, ids: readonly string[]) {
	const of = { organizationId, presentationId: { in: [...ids] } }
	const [views, questions] = await Promise.all([
		db.viewerEvent.groupBy({
			by: ['presentationId', 'eventType', 'slideId'],
			where: { ...of, eventType: { in: ['slide.viewed', 'presentation.completed'] } },
		}),
		db.question.groupBy({
			by: ['presentationId'],
			where: {
				...of,
				askedBy: 'homeowner',
				escalated: true,
				answeredAt: null,
				kind: { not: 'unclear' },
				deck: { deletedAt: null },
			},
			_count: true,
		}),
	])
	return (id: string) => {
		const own = views.filter(({ presentationId }) => presentationId === id)
		return {
			slidesWatched: own.filter(({ eventType }) => eventType === 'slide.viewed').length,
			watchedToEnd: own.some(({ eventType }) => eventType === 'presentation.completed'),
			waitingQuestions: questions.find(({ presentationId }) => presentationId === id)?._count ?? 0,
		}
	}
}

/** Lists the presentations of one deck. Rejects with 404 when the deck does not exist. */
export async function listDeckPresentations(
	ctx: OrgContext,
	input: ListDeckPresentationsInput,
): Promise<PresentationList> {
	await requireDeck(ctx, input.deckId)
	return listPresentations(ctx, input)
}
