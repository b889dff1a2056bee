import type { Tx } from '@dormer/db'
import { normalizeAddress } from './address.ts'
import { type EmailKind, SuppressionReason } from './schema.ts'

/** Kinds of email that the recipient did not ask for. All other kinds are transactional. */
const FOLLOW_UPS: readonly EmailKind[] = ['initial', 'reminder', 'price_changed']

/** Returns whether emails of this kind are follow-ups. Follow-ups are tracked and contain an unsubscribe link. */
export function isFollowUp(kind: string): boolean {
	return FOLLOW_UPS.some((followUp) => followUp === kind)
}

/** Returns why the company must not send follow-ups to an address, or null. */
async function findSuppression(
	db: Pick<Tx, 'mailSuppression'>,
	{ organizationId, address }: { organizationId: string; address: string },
): Promise<SuppressionReason | null> {
	const row = await db.mailSuppression.findUnique({
		where: { organizationId_address: { organizationId, address: normalizeAddress(address) } },
	})
	return row === null ? null : SuppressionReason.parse(row.reason)
}

/**
 * Returns whether an email of this kind must not go to the address. A bounced address gets no email. An address that
 * unsubscribed or complained still gets transactional emails, such as a signed copy or an appointment confirmation.
 */
export async function isSuppressed(
	db: Pick<Tx, 'mailSuppression'>,
	mail: { organizationId: string; address: string; kind: string },
): Promise<boolean> {
	const reason = await findSuppression(db, mail)
	return reason === 'bounced' || (reason !== null && isFollowUp(mail.kind))
}

/** Suppresses an address in the caller's transaction. Keeps the first reason, unless a later reason is a bounce. */
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
