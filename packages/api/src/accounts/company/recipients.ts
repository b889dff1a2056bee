import type { Tx } from '@dormer/db'
import { GETS_EMAILS } from '../../email/index.ts'

/**
 * Returns the email addresses that get the company's emails: the address in the contact details or, if there is none, the
 * address of each admin who gets emails (`GETS_EMAILS`). The list is empty only for a company without such an admin.
 */
export async function companyRecipients(
	tx: Pick<Tx, 'companyContact' | 'user'>,
	organizationId: string,
): Promise<string[]> {
	const contact = await tx.companyContact.findUnique({ where: { organizationId } })
	if (contact?.email) return [contact.email]
	const admins = await tx.user.findMany({
		where: { organizationId, role: 'admin', ...GETS_EMAILS },
	})
	return admins.map(({ email }) => email)
}
