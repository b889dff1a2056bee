import type { Tx } from '@dormer/db'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { AuditEvent } from './audit-chain.ts'

type Origin = Pick<AuditEvent, 'actor' | 'ip' | 'userAgent' | 'data'>
type Customer = { customerName: string; homeowner: Pick<Homeowner, 'email'> }

/**
 * Returns whether the request has a credential of the company besides the presentation token. Also returns true when
 * the token was issued to a request with such a credential.
 */
export function isByCompany({ caller }: Pick<OrgContext, 'caller'>): boolean {
	if (caller.kind !== 'presentation') return false
	return caller.byCompany === true || caller.issuedToCompany === true
}

/**
 * Returns the actor of an act on a contract, with the request's IP address and user agent. The holder of the
 * presentation token counts as the homeowner, unless the request also has a credential of the company. In that case,
 * the company is the actor and the data contains `companySignedInOnDevice`.
 */
export async function requestOrigin(
	ctx: Pick<OrgContext, 'caller' | 'ip' | 'userAgent' | 'organizationId'>,
	tx: Pick<Tx, 'organization'>,
	{ customerName, homeowner: { email } }: Customer,
): Promise<Origin> {
	const { ip, userAgent, organizationId: id } = ctx
	const homeowner = { kind: 'homeowner' as const, name: customerName, ...(email && { email }) }
	if (!isByCompany(ctx)) return { actor: homeowner, ip, userAgent, data: {} }
	const { name } = await tx.organization.findUniqueOrThrow({
		where: { id },
		select: { name: true },
	})
	const data = { companySignedInOnDevice: true }
	return { actor: { kind: 'user', name }, ip, userAgent, data }
}
