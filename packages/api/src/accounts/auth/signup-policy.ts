import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import type { SignupPolicy } from './schema.ts'
import { isSignupInvitation } from './signup-invitation.ts'

/**
 * Returns who may create a company (docs/operations/settings.md#accounts, ALLOW_SIGNUP). The default of ALLOW_SIGNUP depends
 * on the database. In the embedded mode, sign-up is open. On a server with DATABASE_URL, the first company needs an
 * invitation of the operator, and sign-up is closed from then on.
 */
export async function readSignupPolicy(
	db: Pick<Tx, 'organization'>,
	config: App['config'],
): Promise<SignupPolicy> {
	if (config.ALLOW_SIGNUP !== undefined) return config.ALLOW_SIGNUP
	if (config.DATABASE_URL === undefined) return 'open'
	return (await db.organization.findFirst({ select: { id: true } })) === null ? 'invite' : 'closed'
}

/**
 * Throws 403 `SIGNUP_CLOSED` when the policy does not let this person create a company. An invitation of the operator
 * is valid for one email address. It works only once, because the address then has an account.
 */
export async function requireSignupAllowed(
	app: Pick<App, 'config' | 'now'> & { db: Pick<Tx, 'organization'> },
	{ email, invitation }: { email: string; invitation: string | undefined },
): Promise<void> {
	const policy = await readSignupPolicy(app.db, app.config)
	if (policy === 'open') return
	if (policy === 'closed')
		throw new AppError(
			'SIGNUP_CLOSED',
			'Sign-up is closed. Ask an admin of your company to invite you.',
		)
	if (invitation === undefined || !isSignupInvitation(app, { email, invitation }))
		throw new AppError(
			'SIGNUP_CLOSED',
			invitation === undefined
				? 'You need an invitation to create a company. Ask the operator of this server.'
				: 'This invitation has expired or is for another email address. Ask the operator of this server for a new one.',
		)
}
