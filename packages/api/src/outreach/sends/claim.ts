import { randomUUID } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type Canonical, hashContent } from '../../core/json/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { LEASE_MS } from '../../email/send.ts'
import { type SendKind, type SendResult, SendStatus } from './schema.ts'

/** Prefix of idempotency keys that are used in test mode. A test call therefore never uses a key of a live call. */
export const TEST_KEY = 'test:'

/** Exclusive right to write the outcome of a send. Ends when the lease expires. */
export type Claim = { id: string; token: string; mailId: string | null }

type SendRequest = { kind: SendKind; key: string; request: Canonical }

/**
 * Claims the send of an idempotency key: creates its row, or takes over a row whose lease has expired
 * (docs/design/reliability.md#idempotent-send, rule 1). Returns the claim, or the stored result of a completed send.
 * Rejects with 409 `SEND_IN_PROGRESS` while another call holds the claim. A single SQL statement makes the claim, with
 * the clock of the database, because Prisma has neither a conditional upsert nor that clock.
 */
export async function claimSend(
	ctx: OrgContext,
	{ kind, key, request }: SendRequest,
): Promise<{ claim: Claim } | { result: SendResult }> {
	const requestHash = hashContent(request)
	const { rows } = await ctx.pool.query<Claim>(
		`insert into delivery_attempt
		   (id, organization_id, kind, idempotency_key, request_hash, token, created_at, lease_until)
		 values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond')
		 on conflict (organization_id, kind, idempotency_key) do update
		    set token = excluded.token, lease_until = excluded.lease_until
		  where delivery_attempt.status = 'in_progress' and delivery_attempt.lease_until < now()
		 returning id, token, mail_id as "mailId"`,
		[newId(), ctx.organizationId, kind, key, requestHash, randomUUID(), ctx.now(), LEASE_MS],
	)
	const [claim] = rows
	if (claim !== undefined) return { claim }
	return { result: await readResult(ctx, { kind, key, requestHash }) }
}

/** Ends the claim on a send that is not completed, so that the next caller can claim it at once. */
export async function reopenSend(
	{ db, organizationId }: Pick<OrgContext, 'db' | 'organizationId'>,
	{ id, token }: Claim,
): Promise<void> {
	await db.sendAttempt.updateMany({
		where: { id, organizationId, token, status: 'in_progress' },
		data: { leaseUntil: new Date(0) },
	})
}

/** Creates the 409 error for a key that another call is processing. */
export function sendInProgress(): AppError {
	return new AppError('SEND_IN_PROGRESS', 'This send is in progress. Retry with the same key.', {
		headers: { 'Retry-After': '2' },
	})
}

async function readResult(
	ctx: OrgContext,
	{ kind, key, requestHash }: { kind: SendKind; key: string; requestHash: string },
): Promise<SendResult> {
	const { organizationId } = ctx
	const row = await ctx.db.sendAttempt.findUnique({
		where: {
			organizationId_kind_idempotencyKey: { organizationId, kind, idempotencyKey: key },
		},
	})
	// The row is missing because a concurrent call, whose transaction failed, released its claim and deleted the row.
	if (row === null) throw sendInProgress()
	if (row.requestHash !== requestHash)
		ctx.log.warn({ deliveryId: row.id }, 'idempotency key reused with a different body')
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

/** Builds the result of a completed send from its row. Returns undefined while the send is in progress. */
function presentResult({ id, status, reason, presentationId }: ResultRow): SendResult | undefined {
	const send_status = SendStatus.parse(status)
	if (send_status === 'in_progress') return undefined
	return {
		send_status,
		...(reason !== null && { reason }),
		...(presentationId !== null && { presentation_id: presentationId, delivery_id: id }),
	}
}
