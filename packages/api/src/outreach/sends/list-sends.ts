import type { OrgContext } from '../../core/trpc.ts'
import { requirePresentation } from '../../sale/presentations/index.ts'
import type { PresentationInput } from '../../sale/presentations/schema.ts'
import {
	type DeliveryAttempt,
	type DeliveryAttempts,
	DeliveryKind,
	DeliveryStatus,
} from './schema.ts'

/** The delivery attempts of a presentation, the newest first. */
export async function listDeliveries(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<DeliveryAttempts> {
	await requirePresentation(ctx, presentationId)
	const rows = await ctx.db.sendAttempt.findMany({
		where: { organizationId: ctx.organizationId, presentationId },
		orderBy: { id: 'desc' },
		include: { mail: true },
	})
	return { deliveries: rows.map((row) => presentDelivery(row, presentationId)) }
}

type MailRow = {
	id: string
	messageId: string
	sentAt: Date | null
	openedAt: Date | null
	machineOpenedAt: Date | null
	clickedAt: Date | null
	bouncedAt: Date | null
}
type DeliveryRow = {
	id: string
	idempotencyKey: string
	kind: string
	status: string
	reason: string | null
	createdAt: Date
	mail: MailRow | null
}

function presentDelivery(row: DeliveryRow, presentationId: string): DeliveryAttempt {
	const { mail } = row
	return {
		deliveryId: row.id,
		presentationId,
		idempotencyKey: row.idempotencyKey,
		kind: DeliveryKind.parse(row.kind),
		status: DeliveryStatus.parse(row.status),
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
