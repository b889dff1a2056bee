import type { Prisma } from '@dormer/db'
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
	const rows = await ctx.db.adminAct.findMany({
		where: {
			organizationId: ctx.organizationId,
			...(kind !== undefined && { kind }),
			...(actorId !== undefined && { actorId }),
			...(cursor !== undefined && { id: { lt: cursor } }),
		},
		orderBy: { id: 'desc' },
		take: limit + 1,
	})
	const page = rows.slice(0, limit)
	return {
		acts: page.map(presentAdminAct),
		nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
		actors: cursor === undefined ? await listActors(ctx) : [],
	}
}

async function listActors({ pool, organizationId }: OrgContext): Promise<Actor[]> {
	// Prisma reads all acts of the company for a `distinct` with an order.
	const { rows } = await pool.query<Actor>(
		`select distinct on (actor_id) actor_type as type, actor_id as id, actor_name as name
		   from admin_act where organization_id = $1 order by actor_id, id desc limit ${MAX_ACTORS}`,
		[organizationId],
	)
	return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

type AdminActRow = Prisma.AdminActGetPayload<object>

function presentAdminAct(row: AdminActRow): AdminAct {
	return AdminAct.parse({
		id: row.id,
		kind: row.kind,
		type: row.type,
		actor: { type: row.actorType, id: row.actorId, name: row.actorName },
		subject: { id: row.subjectId, name: row.subjectName },
		changes: row.changes,
		ip: row.ip,
		occurredAt: row.occurredAt.toISOString(),
	})
}
