import type { Pool } from 'pg'
import { AppError, notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'

/**
 * SQL that reads the version of deck $1 of organization $2. The version is a text that changes whenever a row changes that the
 * preflight or a snapshot of the deck reads. It contains the `xmin` of these rows, the id of the transaction that last wrote the
 * row. For the row of the organization, it contains the name and the time zone instead of `xmin`, because other fields of that row
 * change often.
 */
export const DECK_VERSION = `
	select d.id as "deckId", d.language, d.price_variables as "priceVariables",
	       exists (select 1 from generation_job g
	         where g.organization_id = d.organization_id and g.deck_id = d.id
	           and g.status in ('pending', 'processing')) as "isGenerating",
	       concat_ws(' ', d.xmin, to_json(o.name), o.timezone, c.xmin, s.xmin, concat_ws(':', b.id, b.xmin), q.xmin,
	       (select concat_ws(':', g.id, g.status) from generation_job g
	         where g.organization_id = d.organization_id and g.deck_id = d.id
	         order by g.created_at desc limit 1),
	       '/', l.version,
	       '/', (select string_agg(concat_ws(':', f.id, f.xmin), ',' order by f.id) from faq f
	         where f.organization_id = d.organization_id and f.deck_id = d.id),
	       '/', (select string_agg(concat_ws(':', a.id, a.xmin), ',' order by a.id) from action_config a
	         where a.organization_id = d.organization_id and a.deck_id = d.id),
	       '/', (select string_agg(distinct concat_ws(':', i.id, i.xmin), ',') from (
	             select i.id, i.xmin from image i
	              where i.organization_id = d.organization_id and i.storage_key = any(l.pictures)
	              union all
	             select i.id, i.xmin from image i
	              where i.organization_id = d.organization_id and i.source_url = any(n.names)
	              union all
	             select i.id, i.xmin from image i
	              where i.organization_id = d.organization_id and i.id = any(n.ids)) i)) as version
	  from deck d
	  join organization o on o.id = d.organization_id
	  left join company_contact c on c.organization_id = d.organization_id
	  left join contract_settings s on s.organization_id = d.organization_id
	  left join branding b on b.organization_id = d.organization_id and b.deck_id = d.id
	  left join qa_settings q on q.organization_id = d.organization_id and q.deck_id = d.id
	 cross join lateral (
	       select string_agg(concat_ws(':', l.id, l.xmin), ',' order by l.order_index, l.id) as version,
	              array_agg(l.hero_img) as pictures,
	              array_agg(l.product_data->'good'->>'imageUrl') || array_agg(l.product_data->'better'->>'imageUrl')
	                || array_agg(l.product_data->'best'->>'imageUrl') as names
	         from slide l where l.organization_id = d.organization_id and l.deck_id = d.id) l
	 cross join lateral (
	       select array_agg(name) as names,
	              array_agg(name::uuid) filter (where name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') as ids
	         from unnest(l.names || array[b.logo, b.avatar, d.intro->>'backgroundImage']) name) n
	 where d.id = $1 and d.organization_id = $2 and d.deleted_at is null`

/** Version of a deck, together with the deck's fields that every new presentation needs. */
export type DeckVersion = {
	deckId: string
	/**
	 * Version of the content of the deck, as a text. It changes with every change to data that the preflight or a snapshot of the
	 * deck reads.
	 */
	version: string
	language: string
	priceVariables: unknown
	isGenerating: boolean
}

type DeckContext = Pick<OrgContext, 'pool' | 'organizationId'>

/** Reads the version of a deck in one indexed statement. Rejects with 404 when the deck is missing. */
export async function requireDeckVersion(
	{ pool, organizationId }: DeckContext,
	deckId: string,
): Promise<DeckVersion> {
	const { rows } = await pool.query<DeckVersion>({
		name: 'decks.version',
		text: DECK_VERSION,
		values: [deckId, organizationId],
	})
	const [deck] = rows
	if (deck === undefined) throw notFound('Deck')
	return deck
}

const MAX_DECKS = 1000

/** The version of each deck that `withDeckVersion` read last, by organization and deck. */
const lastVersions = new WeakMap<Pool, Map<string, DeckVersion>>()

/**
 * Runs `run` with the version of a deck. Saves the query for the version while the deck does not change: first runs `run` with
 * the version that this process read last, and `isCurrent` false. That run must return null, without a side effect, when its
 * version is outdated. When it does, or when it refuses the input and the deck has changed, reads the version and runs `run`
 * again. Does not repeat any other failure, because the outcome of a failed write is unknown.
 */
export async function withDeckVersion<Value>(
	ctx: DeckContext,
	deckId: string,
	run: (deck: DeckVersion, isCurrent: boolean) => Promise<Value | null>,
): Promise<Value | null> {
	const known = lastVersions.get(ctx.pool) ?? new Map<string, DeckVersion>()
	lastVersions.set(ctx.pool, known)
	const key = `${ctx.organizationId} ${deckId}`
	const last = known.get(key)
	if (last !== undefined) {
		try {
			const value = await run(last, false)
			if (value !== null) return value
		} catch (error) {
			if (!(error instanceof AppError)) throw error
			const { version } = await requireDeckVersion(ctx, deckId)
			if (version === last.version) throw error
		}
	}
	const deck = await requireDeckVersion(ctx, deckId)
	if (known.size >= MAX_DECKS) known.clear()
	known.set(key, deck)
	return await run(deck, true)
}

/**
 * Creates a function that caches the result of `compute` for each deck, and runs `compute` again only after the version of the
 * deck has changed. Every new presentation needs the result, and most find the deck unchanged. Concurrent calls share one run
 * of `compute`.
 */
export function createDeckCache<Ctx extends Pick<OrgContext, 'pool'>, Value>(
	compute: (ctx: Ctx, deck: DeckVersion) => Promise<Value>,
): (ctx: Ctx, deck: DeckVersion) => Promise<Value> {
	type Known = { version: string; value: Promise<Value> }
	const known = new WeakMap<Pool, Map<string, Known>>()
	return (ctx, deck) => {
		const decks = known.get(ctx.pool) ?? new Map<string, Known>()
		known.set(ctx.pool, decks)
		const { deckId, version } = deck
		const found = decks.get(deckId)
		if (found?.version === version) return found.value
		const computed = { version, value: compute(ctx, deck) }
		computed.value.catch(() => {
			if (decks.get(deckId) === computed) decks.delete(deckId)
		})
		if (decks.size >= MAX_DECKS) decks.clear()
		decks.set(deckId, computed)
		return computed.value
	}
}
