import { randomUUID } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { abandonEmail } from '../../email/index.ts'
import { LEASE_MS } from '../../email/send.ts'
import { type Claim, reopenSend } from './claim.ts'
import { completeSend, type Tenant } from './complete-send.ts'
import { runClaimedSend } from './send-once.ts'

/** Age at which an incomplete send expires. Its email is then never sent, because the caller no longer expects it. */
const EXPIRES_AFTER = '15 minutes'
const BATCH = 100

type StaleSend = Claim & {
	organizationId: string
	kind: string
	presentationId: string | null
	isHandedOver: boolean
	isExpired: boolean
}

/**
 * Completes the sends of processes that died (docs/design/reliability.md#idempotent-send, rule 8). When the email of a send is
 * stored, sends it. If the relay may have received it already, asks the relay first. When the first email for a presentation is
 * not stored yet, stores and sends it. When a follow-up is not stored yet, leaves it to its caller, who can continue at any time. After 15
 * minutes, a send expires unless the relay may have received its email. Several workers may run this job at the same time.
 */
export async function completeStaleSends(app: App): Promise<void> {
	const { rows } = await app.pool.query<{ id: string }>(
		`select id from delivery_attempt
		  where status = 'in_progress' and lease_until < now() order by lease_until limit ${BATCH}`,
	)
	for (const { id } of rows) {
		const stale = await claimStaleSend(app, id)
		if (stale !== undefined) await completeStaleSend(app, stale)
	}
}

/** Claims a stale send by the clock of the database, which Prisma cannot use in a condition. */
async function claimStaleSend(app: App, id: string): Promise<StaleSend | undefined> {
	const { rows } = await app.pool.query<StaleSend>(
		`update delivery_attempt d set token = $2, lease_until = now() + $3 * interval '1 millisecond'
		  where id = $1 and status = 'in_progress' and lease_until < now()
		 returning id, token, mail_id as "mailId", organization_id as "organizationId", kind,
		   presentation_id as "presentationId",
		   exists (select 1 from mail_message m
		            where m.id = d.mail_id and m.handed_off_at is not null) as "isHandedOver",
		   created_at < now() - interval '${EXPIRES_AFTER}' as "isExpired"`,
		[id, randomUUID(), LEASE_MS],
	)
	return rows[0]
}

async function completeStaleSend(app: App, stale: StaleSend): Promise<void> {
	const { organizationId, kind, presentationId, isHandedOver, isExpired } = stale
	const ctx = { ...app, organizationId }
	if (isExpired && !isHandedOver && (await expire(ctx, stale))) return
	const isDecided = stale.mailId !== null
	if (!isDecided && (kind !== 'initial' || presentationId === null)) return reopenSend(ctx, stale)
	const presentation = { id: presentationId ?? '' }
	try {
		await runClaimedSend(ctx, stale, { kind: 'initial', presentation, skipIf: [] })
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		app.log.warn(
			{ deliveryId: stale.id, err: error },
			'stale send could not be completed; retry in the next run',
		)
	}
}

/**
 * Marks a send and its email as `expired`. Returns false when the email has reached the relay or a final state in the
 * meantime.
 */
async function expire(ctx: Tenant, stale: StaleSend): Promise<boolean> {
	const { organizationId, mailId } = stale
	const expired = { status: 'failed' as const, reason: 'expired' }
	return ctx.db.$transaction(async (tx) => {
		const mayExpire =
			mailId === null || (await abandonEmail(tx, { organizationId, mailId }, expired.reason))
		if (mayExpire) await completeSend({ ...ctx, tx }, stale, expired)
		return mayExpire
	})
}
