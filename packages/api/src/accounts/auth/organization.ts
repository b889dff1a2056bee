import type { Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'

/**
 * Changes the company's name and IANA time zone in the caller's transaction. Undefined fields keep their values. `timezoneChosen`
 * is true when a person chose the time zone.
 */
export async function updateOrganization(
	tx: Tx,
	organization: {
		id: string
		name?: string | undefined
		timezone?: string | undefined
		timezoneChosen?: boolean | undefined
	},
): Promise<void> {
	const { id, ...fields } = organization
	await tx.organization.update({ where: { id }, data: definedFields(fields) })
}

/**
 * Deletes the row of a company from the table `organization`. The caller must first delete all rows that refer to the company.
 */
export async function deleteOrganization(
	db: Pick<Tx, 'organization'>,
	organizationId: string,
): Promise<void> {
	await db.organization.deleteMany({ where: { id: organizationId } })
}
