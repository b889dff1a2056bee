import type { Pool } from 'pg'
import { createBatchReader } from '../../../core/batch-reader.ts'
import { clientNetwork } from '../../../core/client-network.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { Context } from '../../../core/trpc.ts'
import { PlaybackInput } from '../playback-schema.ts'

/**
 * SQL that reads the version of playback data: a list of all rows that the playback reads, each with its `xmin`. `xmin` is the
 * id of the transaction that wrote the row, so every change of a row changes the version. For the organization, the list
 * contains the displayed fields instead of `xmin`, because unrelated changes of that row are frequent. Image sizes are never
 * changed, so the time of the company's newest one stands for all.
 */
const VERSION = `
	select p.share_key as "shareKey", p.expires_at as "expiresAt",
	       concat_ws(' ', p.id, p.xmin, p.snapshot_hash, to_json(o.name), c.xmin, k.xmin, to_json(u.name),
	       (select string_agg(v.xmin::text, ',' order by v.slide_id) from presentation_slide v
	         where v.presentation_id = p.id and v.organization_id = p.organization_id),
	       '/', (select string_agg(concat_ws(':', a.id, a.xmin), ',' order by a.id) from action_config a
	         where a.organization_id = p.organization_id and a.deck_id = p.deck_id),
	       '/', (select string_agg(concat_ws(':', e.xmin, d.xmin), ',' order by e.id) from contract_envelope e
	         left join signed_document d on d.organization_id = e.organization_id and d.id = e.id
	         where e.organization_id = p.organization_id and e.presentation_id = p.id),
	       '/', (select string_agg(concat_ws(':', a.id, a.xmin), ',' order by a.id) from appointment a
	         where a.organization_id = p.organization_id and a.presentation_id = p.id and a.is_current
	           and a.ends_at > now()),
	       '/', (select string_agg(concat_ws(':', q.id, q.xmin, a.xmin), ',' order by q.id) from question q
	         left join question_answer a on a.organization_id = q.organization_id and a.question_id = q.id
	         where q.organization_id = p.organization_id and q.presentation_id = p.id),
	       '/', (select string_agg(f.xmin::text, ',' order by f.family, f.variant) from font f
	         where f.organization_id = p.organization_id),
	       '/', (select max(z.created_at) from image_sizes z
	         where z.organization_id = p.organization_id)) as version
	  from presentation p
	  join organization o on o.id = p.organization_id
	  left join company_contact c on c.organization_id = p.organization_id
	  left join contract_settings k on k.organization_id = p.organization_id
	  left join app_user u on u.organization_id = p.organization_id and u.id = p.created_by_id
	 where p.share_key = any($1) and p.deleted_at is null`

/**
 * Returns the version of a presentation's playback, which changes whenever the playback changes, or undefined for an
 * unknown presentation. Counts the call toward the rate limit.
 */
export async function readPlaybackVersion(
	ctx: Context,
	input: unknown,
): Promise<string | undefined> {
	const { success, data } = PlaybackInput.safeParse(input)
	// Postgres rejects a text that contains a NUL character.
	if (!success || data.shareKey.includes('\0')) return undefined
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	ctx.counted?.add('playback')
	const row = await findReader(ctx.pool)(data.shareKey)
	if (row === undefined) return undefined
	const isExpired = row.expiresAt !== null && row.expiresAt <= ctx.now()
	return `${row.version} ${isExpired}`
}

type VersionRow = { shareKey: string; expiresAt: Date | null; version: string }
type Reader = (shareKey: string) => Promise<VersionRow | undefined>

const readers = new WeakMap<Pool, Reader>()

function findReader(pool: Pool): Reader {
	const known = readers.get(pool)
	if (known !== undefined) return known
	const reader = createBatchReader(
		async (shareKeys) => {
			const query = { name: 'presentations.version', text: VERSION, values: [shareKeys] }
			return (await pool.query<VersionRow>(query)).rows
		},
		({ shareKey }) => shareKey,
	)
	readers.set(pool, reader)
	return reader
}
