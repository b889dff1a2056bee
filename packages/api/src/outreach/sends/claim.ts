import { randomUUID } from 'node:crypto'
import { type Canonical, hashContent } from '../../core/canonical-json.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type SendKind, type SendResult, SendStatus } from './schema.ts'

/** Longer than every wait below it: the relay's silence counts as its end after ten seconds. */
export const LEASE = '30 seconds'

/** A send that its caller holds: nobody else may write its outcome while the lease lasts. */
export type Claim = { id: string; token: string; mailId: string | null }

type SendRequest = { kind: SendKind; key: string; request: Canonical }

/**
 * Takes the one delivery of a key: makes it, or takes over one whose process died. Answers with the claim, or with what was
 * decided already. While another call is at it: 409 `SEND_IN_PROGRESS`. One statement decides every race (reliability,
 * section 3.1, rule 1); leases are measured by the database's clock, which all servers share.
 */
export async function claimSend(
	ctx: OrgContext,
	{ kind, key, request }: SendRequest,
): Promise<{ claim: Claim } | { settled: SendResult }> {
	const requestHash = hashContent(request)
	const { rows } = await ctx.pool.query<Claim>(
		`insert into delivery_attempt
		   (id, organization_id, kind, idempotency_key, request_hash, token, created_at, lease_until)
		 values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${LEASE}')
		 on conflict (organization_id, kind, idempotency_key) do update
		    set token = excluded.token, lease_until = excluded.lease_until
		  where delivery_attempt.status = 'in_progress' and delivery_attempt.lease_until < now()
		 returning id, token, mail_id as "mailId"`,
		[newId(), ctx.organizationId, kind, key, requestHash, randomUUID(), ctx.now()],
	)
	const [claim] = rows
	if (claim !== undefined) return { claim }
	return { settled: await readResult(ctx, { kind, key, requestHash }) }
}

/** Somebody else is at this key just now. */
export function sendInProgress(): AppError {
	return new AppError('SEND_IN_PROGRESS', 'This send is in progress; retry with the same key', {
		headers: { 'Retry-After': '2' },
	})
}

async function readResult(
	ctx: OrgContext,
	{ kind, key, requestHash }: { kind: SendKind; key: string; requestHash: string },
): Promise<SendResult> {
	const { organizationId } = ctx
	const row = await ctx.db.sendAttempt.findUniqueOrThrow({
		where: {
			organizationId_kind_idempotencyKey: { organizationId, kind, idempotencyKey: key },
		},
	})
	if (row.requestHash !== requestHash)
		ctx.log.warn({ deliveryId: row.id }, 'An idempotency key was used again with another body')
	const result = presentResult(row)
	if (result === undefined) throw sendInProgress()
	ctx.setHeader('Idempotency-Replayed', 'true')
	return result
}

type ResultRow = {
	id: string
	status: string
	reason: string | null
	presentationId: string | null
}

/** A decided delivery as its call answers, the same each time; undefined while it is in progress. */
export function presentResult({
	id,
	status,
	reason,
	presentationId,
}: ResultRow): SendResult | undefined {
	const send_status = SendStatus.parse(status)
	if (send_status === 'in_progress') return undefined
	return {
		send_status,
		...(reason !== null && { reason }),
		...(presentationId !== null && { presentation_id: presentationId, delivery_id: id }),
	}
}
