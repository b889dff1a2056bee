import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { mapStrings } from '../json/map-strings.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * SQL that returns those of the ids in $2 that are records of the company's live presentations: presentations, prospects,
 * questions, contracts, roof measurements, price adjustments, photos and emails. A new table whose id is an input belongs here.
 */
const LIVE = `
	with wanted as (select unnest($2::uuid[]) as id)
	select w.id::text from wanted w
	  join presentation p on p.organization_id = $1 and p.id = w.id and p.livemode
	union all
	select w.id::text from wanted w
	 where exists (select from presentation p where p.organization_id = $1 and p.prospect_id = w.id and p.livemode)
	union all
	select w.id::text from wanted w
	  join question q on q.organization_id = $1 and q.id = w.id
	  join presentation p on p.organization_id = $1 and p.id = q.presentation_id and p.livemode
	union all
	select w.id::text from wanted w
	  join contract_envelope c on c.organization_id = $1 and c.id = w.id
	  join presentation p on p.organization_id = $1 and p.id = c.presentation_id and p.livemode
	union all
	select w.id::text from wanted w
	  join roof_measurement r on r.organization_id = $1 and r.id = w.id
	  join presentation p on p.organization_id = $1 and p.id = r.presentation_id and p.livemode
	union all
	select w.id::text from wanted w
	  join price_adjustment a on a.organization_id = $1 and a.id = w.id
	  join presentation p on p.organization_id = $1 and p.id = a.presentation_id and p.livemode
	union all
	select w.id::text from wanted w
	  join presentation_photo f on f.organization_id = $1 and f.id = w.id
	  join presentation p on p.organization_id = $1 and p.id = f.presentation_id and p.livemode
	union all
	select w.id::text from wanted w
	  join mail_message m on m.organization_id = $1 and m.id = w.id and m.livemode`

/**
 * Returns the input of a call with a test key, in which every id of a live record is replaced with an id that belongs to no
 * record. Every operation then answers as for a missing record (docs/decisions/0091-test-mode.md#one-rule-hides-live-records-from-test-keys).
 */
export async function hideLiveRecords(
	{ pool }: Pick<App, 'pool'>,
	organizationId: string,
	input: unknown,
): Promise<unknown> {
	const ids = new Set<string>()
	mapStrings(input, (text) => {
		if (UUID.test(text)) ids.add(text.toLowerCase())
		return text
	})
	if (ids.size === 0) return input
	const { rows } = await pool.query<{ id: string }>({
		name: 'keys.live-records',
		text: LIVE,
		values: [organizationId, [...ids]],
	})
	const hidden = new Set(rows.map(({ id }) => id))
	return mapStrings(input, (text) => (hidden.has(text.toLowerCase()) ? randomUUID() : text))
}
