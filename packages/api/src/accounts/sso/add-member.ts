import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { removeHiddenCharacters } from '../../core/visible-text-schema.ts'
import { insertMember } from '../auth/index.ts'
import { addDefaultNotifications } from '../member-notifications/index.ts'

type NewMember = {
	organizationId: string
	email: string
	name: string | null
	passwordHash: string
	at: Date
}

const MAX_NAME_LENGTH = 120

/**
 * Adds a person as a rep to the company that SSO_DOMAINS names, in the caller's transaction. The provider has verified the
 * address. Leaves hidden characters out of the name, because contracts contain it. Returns the id, or undefined when a concurrent sign-in has just added an account with this address.
 */
export async function addMember(
	tx: Tx,
	{ organizationId, email, name, passwordHash, at }: NewMember,
): Promise<string | undefined> {
	const data = {
		id: newId(),
		organizationId,
		email,
		role: 'rep',
		name: (removeHiddenCharacters(name ?? '').trim() || email).slice(0, MAX_NAME_LENGTH),
		passwordHash,
		createdAt: at,
		joinedAt: at,
		addressProvenAt: at,
	}
	if (!(await insertMember(tx, data))) return undefined
	await addDefaultNotifications(tx, { organizationId, userId: data.id, role: 'rep' })
	return data.id
}
