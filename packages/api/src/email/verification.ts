import type { Tx } from '@dormer/db'
import type { App } from '../core/app.ts'
import { isLoopback } from '../core/client-network.ts'
import type { Config } from '../core/config.ts'
import { AppError } from '../core/errors.ts'
import { normalizeAddress } from './address.ts'

/** Stored reason why an email waits or has failed: the company's email address is not verified. */
export const NOT_VERIFIED = 'email_not_verified'

/**
 * Returns whether a company that signs up must verify its admin's email address before it sends email outside the team
 * (docs/operations/settings.md#accounts, VERIFY_EMAIL). By default, this applies to a server at a public https address
 * where anybody can sign up and an SMTP relay sends the emails.
 */
export function requiresEmailVerification(config: Config): boolean {
	if (config.VERIFY_EMAIL !== undefined) return config.VERIFY_EMAIL
	const isOpen =
		config.ALLOW_SIGNUP === 'open' ||
		(config.ALLOW_SIGNUP === undefined && config.DATABASE_URL === undefined)
	const { protocol, hostname } = new URL(config.PUBLIC_URL)
	const isPublic = protocol === 'https:' && !isLoopback(hostname)
	return isOpen && isPublic && config.SMTP_URL !== undefined
}

/**
 * Filter of the members who get the company's emails: members who proved their address, and members who created the company
 * themselves. An invited member who has not proved the address may never have agreed to anything.
 */
export const GETS_EMAILS = { OR: [{ addressProvenAt: { not: null } }, { invitedAt: null }] }

type Recipient = { organizationId: string; to: string }

/**
 * Returns whether an email must wait until the company's email address is verified. Members who get the company's emails
 * (`GETS_EMAILS`) always get theirs.
 */
export async function mustVerifyFirst(
	tx: Tx,
	{ config }: Pick<App, 'config'>,
	{ organizationId, to }: Recipient,
): Promise<boolean> {
	if (!requiresEmailVerification(config)) return false
	if (!(await awaitsVerification(tx, organizationId))) return false
	const email = normalizeAddress(to)
	return (await tx.user.count({ where: { organizationId, email, ...GETS_EMAILS } })) === 0
}

/** Throws 403 `EMAIL_NOT_VERIFIED` until the company's email address is verified. */
export async function requireVerifiedCompany(
	{ db, config }: Pick<App, 'db' | 'config'>,
	organizationId: string,
): Promise<void> {
	if (!requiresEmailVerification(config)) return
	if (await awaitsVerification(db, organizationId)) throw notVerifiedError()
}

async function awaitsVerification(
	db: Pick<Tx, 'organization'>,
	organizationId: string,
): Promise<boolean> {
	const where = { id: organizationId, awaitsEmailVerification: true }
	return (await db.organization.count({ where })) > 0
}

/** Creates the 403 error of a call that would send email outside the team of an unverified company. */
export function notVerifiedError(): AppError {
	return new AppError(
		'EMAIL_NOT_VERIFIED',
		'This company cannot send email yet. Its admin must first open the verification link that was emailed to the admin.',
	)
}
