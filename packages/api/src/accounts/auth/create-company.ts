import type { Tx } from '@dormer/db'
import { acquireLock } from '../../core/advisory-lock.ts'
import type { App } from '../../core/app.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { addDefaultNotifications } from '../member-notifications/index.ts'
import { hashPassword } from './password.ts'
import type { SignedIn } from './schema.ts'

type NewCompany = {
	organizationName: string
	name: string
	email: string
	password: string
	/** Whether the company must verify the admin's email address before it sends email outside the team. */
	awaitsEmailVerification: boolean
	/** Time zone of the company. When it is omitted or unknown, the company gets the default time zone of the database. */
	timezone?: string | undefined
}

/**
 * Creates a company with its first admin. First runs `check` in the same transaction, under a lock, because `check` may
 * require that the server has no company yet. Throws 400 and names the field `email` when the address already has an
 * account.
 */
export async function createCompany(
	app: Pick<App, 'db'>,
	input: NewCompany,
	check: (tx: Tx) => Promise<void> = async () => {},
): Promise<SignedIn> {
	const { organizationName, awaitsEmailVerification, timezone } = input
	const zone = timezone !== undefined ? { timezone } : {}
	const organization = { id: newId(), name: organizationName }
	const email = input.email.toLowerCase()
	const user = { id: newId(), email, name: input.name, role: 'admin' as const }
	const passwordHash = await hashPassword(input.password, 'anonymous')
	await app.db.$transaction(async (tx) => {
		await acquireLock(tx, 'new companies')
		await check(tx)
		await tx.organization.create({ data: { ...organization, ...zone, awaitsEmailVerification } })
		const data = { ...user, organizationId: organization.id, passwordHash }
		const { count } = await tx.user.createMany({ data, skipDuplicates: true })
		if (count === 0)
			throw invalid('email', 'This email address already has an account. Use another address.')
		await addDefaultNotifications(tx, {
			organizationId: organization.id,
			userId: user.id,
			role: user.role,
		})
	})
	return { user, organization }
}
