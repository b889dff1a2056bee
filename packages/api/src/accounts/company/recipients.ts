import type { Tx } from '@dormer/db'

/**
 * Where the company is written to about what needs its people: the contact address, without one each admin's. By
 * organization; empty only for a company without admins.
 */
export async function companyRecipients(
	tx: Pick<Tx, 'companyContact' | 'user'>,
	organizationId: string,
): Promise<string[]> {
	const contact = await tx.companyContact.findUnique({ where: { organizationId } })
	if (contact?.email) return [contact.email]
	const admins = await tx.user.findMany({ where: { organizationId, role: 'admin' } })
	return admins.map(({ email }) => email)
}
