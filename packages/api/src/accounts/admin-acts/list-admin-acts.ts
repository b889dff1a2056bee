import type { OrgContext } from '../../core/trpc.ts'
import { type Actor, AdminAct, type AdminActList, type ListAdminActsInput } from './schema.ts'

/** Maximum number of people and API keys that the filter of the audit log offers. */
const MAX_ACTORS = 200

/**
 * Returns the administrative acts of the company, newest first. `cursor` is the id of the last act of the previous
 * page. Only the first page lists the actors, each with the name from the actor's latest act.
 */
export async function listAdminActs(
	ctx: OrgContext,
	{ kind, actorId, cursor, limit }: ListAdminActsInput,
): Promise<AdminActList> {
	const { rows } = await ctx.pool.query<ActRow>(
		`select * from admin_act
		  where organization_id = $1 and ($2::text is null or kind = $2)
		    and ($3::text is null or actor_id = $3) and ($4::uuid is null or id < $4)
		  order by id desc limit $5`,
		[ctx.organizationId, kind ?? null, actorId ?? null, cursor ?? null, limit + 1],
	)
	const page = rows.slice(0, limit)
	return {
		acts: page.map(presentAdminAct),
		nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
		actors: cursor === undefined ? await listActors(ctx) : [],
	}
}

async function listActors({ pool, organizationId }: OrgContext): Promise<Actor[]> {
	const { rows } = await pool.query<Actor>(
		`select distinct on (actor_id) actor_type as type, actor_id as id, actor_name as name
		   from admin_act where organization_id = $1 order by actor_id, id desc limit ${MAX_ACTORS}`,
		[organizationId],
	)
	return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

type ActRow = {
	id: string
	kind: string
	type: string
	actor_type: string
	actor_id: string
	actor_name: string
	subject_id: string
	subject_name: string
	changes: unknown
	ip: string
	occurred_at: Date
}

function presentAdminAct(row: ActRow): AdminAct {
	return AdminAct.parse({
		id: row.id,
		kind: row.kind,
		type: row.type,
		actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
		subject: { id: row.subject_id, name: row.subject_name },
		changes: row.changes,
		ip: row.ip,
		occurredAt: row.occurred_at.toISOString(),
	})
}
