import type { Pool } from 'pg'
import type { OrgContext } from '../../core/trpc.ts'
import { preflightDeck } from './preflight.ts'
import type { DeckInput, Preflight } from './schema.ts'

/**
 * Query for the version of what `loadPreflightData` reads. A changed row gets another `xmin`, which is the id of the
 * transaction that wrote it. The organization appears with its shown fields, because other work changes its row often.
 */
const VERSION = `
	select concat_ws(' ', d.xmin, to_json(o.name), o.timezone, c.xmin, s.xmin, concat_ws(':', b.id, b.xmin),
	       (select concat_ws(':', g.id, g.status) from generation_job g
	         where g.deck_id = d.id order by g.created_at desc limit 1),
	       '/', (select string_agg(concat_ws(':', l.id, l.xmin), ',' order by l.order_index, l.id) from slide l
	         where l.deck_id = d.id),
	       '/', (select string_agg(concat_ws(':', f.id, f.xmin), ',' order by f.id) from faq f
	         where f.deck_id = d.id),
	       '/', (select string_agg(concat_ws(':', a.id, a.xmin), ',' order by a.id) from action_config a
	         where a.organization_id = d.organization_id and a.deck_id = d.id),
	       '/', (select string_agg(concat_ws(':', i.id, i.xmin), ',' order by i.id) from image i
	         where i.organization_id = d.organization_id
	           and (i.storage_key in (select hero_img from slide where deck_id = d.id)
	                or b.logo in (i.id::text, i.source_url)))) as version
	  from deck d
	  join organization o on o.id = d.organization_id
	  left join company_contact c on c.organization_id = d.organization_id
	  left join contract_settings s on s.organization_id = d.organization_id
	  left join branding b on b.deck_id = d.id
	 where d.id = $1 and d.organization_id = $2 and d.deleted_at is null`

type Errors = Preflight['errors']
type Known = { version: string; errors: Errors }

const MAX_DECKS = 1000
const knownErrors = new WeakMap<Pool, Map<string, Known>>()

/**
 * Returns the errors of the deck's preflight. Computes them only when something that the preflight reads has changed,
 * because each new presentation needs them and few follow a change. Rejects with 404 when the deck is missing.
 */
export async function listPreflightErrors(ctx: OrgContext, { deckId }: DeckInput): Promise<Errors> {
	const { pool, organizationId } = ctx
	const { rows } = await pool.query<{ version: string }>({
		name: 'decks.preflightVersion',
		text: VERSION,
		values: [deckId, organizationId],
	})
	const version = rows[0]?.version
	const decks = knownErrors.get(pool) ?? new Map<string, Known>()
	knownErrors.set(pool, decks)
	const known = decks.get(deckId)
	if (version !== undefined && known?.version === version) return known.errors
	const { errors } = await preflightDeck(ctx, { deckId })
	if (version === undefined) return errors
	if (decks.size >= MAX_DECKS) decks.clear()
	decks.set(deckId, { version, errors })
	return errors
}
