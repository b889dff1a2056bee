import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type Actor, ADMIN_ACTS, type AdminActType, type FieldChanges } from './schema.ts'

type ActContext = Pick<OrgContext, 'organizationId' | 'caller' | 'ip' | 'now'>
type NewAdminAct = {
	type: AdminActType
	subject: { id: string; name: string }
	changes: FieldChanges
}

/**
 * Records an administrative act in the transaction of the act, so the audit log contains exactly the acts that took
 * effect. `changes` is a result of `changedFields` and must not contain secrets. Throws when the caller has neither an account
 * nor an API key.
 */
export async function recordAdminAct(tx: Tx, ctx: ActContext, act: NewAdminAct): Promise<void> {
	const { organizationId } = ctx
	const actor = findActor(ctx)
	const occurredAt = ctx.now()
	await tx.adminAct.create({
		data: {
			id: newId(occurredAt.getTime()),
			organizationId,
			kind: ADMIN_ACTS[act.type].kind,
			type: act.type,
			actorType: actor.type,
			actorId: actor.id,
			actorName: actor.name,
			subjectId: act.subject.id,
			subjectName: act.subject.name,
			changes: act.changes,
			ip: ctx.ip,
			occurredAt,
		},
	})
}

function findActor({ caller }: ActContext): Actor {
	if (caller.kind === 'user') return { type: 'user', id: caller.userId, name: caller.name }
	if (caller.kind !== 'service') throw new Error('An administrative act needs a user or a key')
	return { type: 'key', id: caller.keyId, name: caller.name }
}
