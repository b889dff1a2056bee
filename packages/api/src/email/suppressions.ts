import type { Tx } from '@dormer/db'
import { normalizeAddress } from './address.ts'
import { type EmailKind, SuppressionReason } from './schema.ts'

/** Mails that nobody asked for; all others answer what the reader did or are owed to them. */
const FOLLOW_UPS: readonly EmailKind[] = ['initial', 'reminder']

/** Whether a mail is a follow-up: tracked, with an unsubscribe link, and stopped by one. */
export function isFollowUp(kind: string): boolean {
	return FOLLOW_UPS.some((one) => one === kind)
}

/** Why a company writes to this address no more; null when it may. For follow-ups any reason counts. */
export async function findSuppression(
	db: Pick<Tx, 'mailSuppression'>,
	{ organizationId, address }: { organizationId: string; address: string },
): Promise<SuppressionReason | null> {
	const row = await db.mailSuppression.findUnique({
		where: { organizationId_address: { organizationId, address: normalizeAddress(address) } },
	})
	return row === null ? null : SuppressionReason.parse(row.reason)
}

/**
 * Whether a mail of this kind must not go to this address. An address that bounced gets nothing; one that unsubscribed or
 * complained still gets what it is owed: a contract's copy, a visit's confirmation.
 */
export async function isSuppressed(
	db: Pick<Tx, 'mailSuppression'>,
	mail: { organizationId: string; address: string; kind: string },
): Promise<boolean> {
	const reason = await findSuppression(db, mail)
	return reason === 'bounced' || (reason !== null && isFollowUp(mail.kind))
}

/** Stops mail to an address, in the caller's transaction. The first reason stands, but a bounce outranks the others. */
export async function suppress(
	tx: Tx,
	mail: { organizationId: string; address: string; mailId: string | null; at: Date },
	reason: SuppressionReason,
): Promise<void> {
	const { organizationId, mailId, at } = mail
	const address = normalizeAddress(mail.address)
	await tx.mailSuppression.createMany({
		data: { organizationId, address, reason, mailId, createdAt: at },
		skipDuplicates: true,
	})
	if (reason === 'bounced')
		await tx.mailSuppression.update({
			where: { organizationId_address: { organizationId, address } },
			data: { reason },
		})
}
