import type { OrgContext } from '../../core/trpc.ts'
import { requirePresentation } from '../../sale/presentations/index.ts'
import type { PresentationInput } from '../../sale/presentations/schema.ts'
import { TEST_KEY } from './claim.ts'
import { type SendAttempt, type SendAttempts, SendKind, SendStatus } from './schema.ts'

/** Returns the send attempts of a presentation, newest first. Rejects with 404 when the presentation is not found. */
export async function listSends(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<SendAttempts> {
	await requirePresentation(ctx, presentationId)
	const rows = await ctx.db.sendAttempt.findMany({
		where: { organizationId: ctx.organizationId, presentationId },
		orderBy: { id: 'desc' },
		include: { mail: true },
	})
	return { deliveries: rows.map((row) => presentSend(row, presentationId)) }
}

type EmailRow = {
	id: string
	messageId: string
	sentAt: Date | null
	openedAt: Date | null
	machineOpenedAt: Date | null
	clickedAt: Date | null
	bouncedAt: Date | null
}
type SendRow = {
	id: string
	idempotencyKey: string
	kind: string
	status: string
	reason: string | null
	createdAt: Date
	mail: EmailRow | null
}

function presentSend(row: SendRow, presentationId: string): SendAttempt {
	const { mail } = row
	return {
		deliveryId: row.id,
		presentationId,
		idempotencyKey: row.idempotencyKey.replace(TEST_KEY, ''),
		kind: SendKind.parse(row.kind),
		status: SendStatus.parse(row.status),
		reason: row.reason,
		mailId: mail?.id ?? null,
		messageId: mail?.messageId ?? null,
		createdAt: row.createdAt.toISOString(),
		sentAt: mail?.sentAt?.toISOString() ?? null,
		openedAt: mail?.openedAt?.toISOString() ?? null,
		machineOpenedAt: mail?.machineOpenedAt?.toISOString() ?? null,
		clickedAt: mail?.clickedAt?.toISOString() ?? null,
		bouncedAt: mail?.bouncedAt?.toISOString() ?? null,
	}
}
