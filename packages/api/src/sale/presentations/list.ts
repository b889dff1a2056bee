import { z } from 'zod'
import { listedModes } from '../../core/keys/test-mode.ts'
import { readListCursor, splitPage } from '../../core/lists/list-cursor.ts'
import { requireDeck } from '../../core/require.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { PRESENTATION_COLUMNS, type PresentationRow, presentPresentation } from './present.ts'
import type {
	ListDeckPresentationsInput,
	ListPresentationsInput,
	PresentationList,
} from './schema.ts'

/**
 * Row of the list query. When the page is past the last presentation, the query returns one row that contains only
 * `total`.
 */
type ListRow = { total: number } & ((PresentationRow & { seen_at: Date | null }) | { id: null })

/** Condition on `presentation p`. The search covers the homeowner's name, street, city and email. */
const MATCHES = `
	p.organization_id = $1 and p.deleted_at is null
	and ($2::uuid is null or p.deck_id = $2)
	and ($3::text is null or p.status = $3)
	and ($4::text is null or concat_ws(' ', p.homeowner->>'first_name', p.homeowner->>'last_name',
	     p.homeowner->>'address', p.homeowner->>'city', p.homeowner->>'email') ilike $4)
	and ($7::text is null or p.engagement = $7)
	and ($8::text is null or case when p.price is null
	     then p.snapshot_hash in (select hash from deck_snapshot where organization_id = $1 and price->>'status' = $8)
	     else p.price->>'status' = $8 end)
	and ($10::boolean is null or (p.parked_at is not null) = $10)
	and ($11::boolean is null or p.livemode = $11)`

/** Time of the last view when the list is sorted by it, and null otherwise, so that Postgres ignores it in the order. */
const SEEN_AT = `case when $9::text = 'seen' then coalesce(p.last_viewed_at, p.created_at) end`

/**
 * Query for a page of presentations and their exact total. A page in the order of creation reads the index on (organization_id,
 * created_at) from its start or its cursor, and no further than its last presentation. The statement has no name, so that Postgres plans it for the
 * filters that have a value.
 */
const LIST = `
	with page as (
	     select p.id, ${SEEN_AT} as seen_at
	       from presentation p
	      where ${MATCHES}
	        and ($13::timestamptz is null or case when $9 = 'seen'
	             then (coalesce(p.last_viewed_at, p.created_at), p.created_at, p.id) < ($12::timestamptz, $13, $14::uuid)
	             else (p.created_at, p.id) < ($13, $14) end)
	      order by ${SEEN_AT} desc, p.created_at desc, p.id desc
	      limit $5 offset $6)
	select t.total, r.*
	  from (select count(*)::int as total from presentation p where ${MATCHES}) t
	  left join lateral (
	       select ${PRESENTATION_COLUMNS}, page.seen_at
	         from page join presentation p on p.id = page.id join deck d on d.id = p.deck_id) r on true
	 order by r.seen_at desc, r.created_at desc, r.id desc`

/** Position of the last presentation of a page. The next page starts after it. */
const Position = z.object({ seenAt: IsoDateTime, createdAt: IsoDateTime, id: Uuid })

/**
 * Lists one page of the organization's presentations, newest first by default, with the exact number of all matches.
 */
export async function listPresentations(
	ctx: OrgContext,
	input: ListPresentationsInput,
): Promise<PresentationList> {
	const { deckId, search, status, engagement, priceStatus, parked, sort, limit } = input
	const after = readListCursor(input.cursor, Position.extend({ sort: z.literal(sort) }))
	const offset = after === undefined ? input.offset : 0
	const term = search?.trim()
	const pattern = term ? `%${term.replace(/[\\%_]/g, '\\$&')}%` : null
	const { rows } = await ctx.pool.query<ListRow>({
		text: LIST,
		values: [
			...[ctx.organizationId, deckId ?? null, status ?? null, pattern, limit + 1, offset],
			...[engagement ?? null, priceStatus ?? null, sort, parked ?? null],
			...[listedModes().livemode, after?.seenAt, after?.createdAt, after?.id],
		],
	})
	const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
	const { page, nextCursor } = splitPage(found, limit, ({ id, created_at, seen_at }) => ({
		...{ sort, id, createdAt: created_at.toISOString() },
		seenAt: (seen_at ?? created_at).toISOString(),
	}))
	return {
		presentations: page.map((row) => presentPresentation(ctx, row)),
		pagination: { total: rows[0]?.total ?? 0, limit, offset },
		nextCursor,
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
