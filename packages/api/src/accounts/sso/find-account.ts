import type { Tx } from '@dormer/db'
import type { SignOnIdentity } from '@dormer/providers/sign-on'
import { AppError } from '../../core/errors.ts'
import { Role } from '../../core/schema.ts'
import { parseSsoDomains } from '../../core/sso/domains.ts'
import type { Context } from '../../core/trpc.ts'
import { recordAdminAct } from '../admin-acts/index.ts'
import type { AdminActType } from '../admin-acts/schema.ts'
import { type Account, joinCompany } from '../auth/index.ts'
import { addMember } from './add-member.ts'

type Verified = SignOnIdentity & { email: string }

const WITH_COMPANY = { include: { organization: true } } as const

/**
 * Returns the account of a person whom the provider signed in (docs/decisions/0108-single-sign-on.md). Looks for the person's
 * id at the provider first. If no account has this id, connects the account with the same verified email address; an invited
 * member then joins the company. If no account has the address, creates one in the company that SSO_DOMAINS names for the
 * domain. The audit log records that an account was connected or created. Throws 403 `SSO_NO_ACCOUNT` when no account can be
 * found or created.
 */
export async function findAccount(ctx: Context, identity: SignOnIdentity): Promise<Account> {
	const verified = requireVerified(ctx, identity)
	const { issuer, subject, email } = verified
	const known = await ctx.db.ssoIdentity.findUnique({
		where: { issuer_subject: { issuer, subject } },
		include: { user: WITH_COMPANY },
	})
	if (known !== null) return known.user
	const byEmail = await ctx.db.user.findUnique({ where: { email }, ...WITH_COMPANY })
	if (byEmail !== null) return connect(ctx, verified, byEmail)
	const company = parseSsoDomains(ctx.config.SSO_DOMAINS).get(domainOf(email)) ?? null
	if (company === null)
		throw noAccount(`There is no account for ${email}. Ask an admin of your company to invite you.`)
	return connect(ctx, verified, await addMember(ctx, { ...verified, organizationId: company }))
}

/**
 * Throws when the provider has not verified the email address, or when SSO_DOMAINS is set and does not contain the domain of
 * the address.
 */
function requireVerified(ctx: Context, identity: SignOnIdentity): Verified {
	const { email, emailVerified } = identity
	if (email === null || !emailVerified)
		throw noAccount(
			'Your sign-in provider has not verified your email address. Ask its admin to verify the address, or sign in with your password.',
		)
	const domains = parseSsoDomains(ctx.config.SSO_DOMAINS)
	if (domains.size > 0 && !domains.has(domainOf(email)))
		throw noAccount(
			`Addresses such as ${email} cannot use single sign-on on this server. Sign in with your password.`,
		)
	return { ...identity, email }
}

type Found = Account & { joinedAt: Date | null; organization: { awaitsEmailVerification: boolean } }

/**
 * Connects the person to an account. Later sign-ins find the account by the provider's id for the person, even when the
 * person's email address has changed.
 */
async function connect(
	ctx: Context,
	{ issuer, subject }: Verified,
	account: Found & { isNew?: true },
): Promise<Account> {
	// A stranger may have created this account with the person's email address, and would know its password. Therefore an account
	// with an unverified email address is not connected to the person's single sign-on.
	if (account.organization.awaitsEmailVerification)
		throw noAccount(
			'The email address of this account is not verified yet. Open the link in the verification email first.',
		)
	const owner = { organizationId: account.organizationId, userId: account.id }
	await ctx.db.$transaction(async (tx) => {
		const row = { issuer, subject, ...owner, createdAt: ctx.now() }
		const { count } = await tx.ssoIdentity.createMany({ data: row, skipDuplicates: true })
		if (count === 0 && !(await isConnected(tx, row)))
			throw noAccount(
				'Another person of your sign-in provider uses this account. Ask an admin of your company for help.',
			)
		if (count === 0) return
		await joinCompany(tx, owner, ctx.now())
		const type = account.isNew ? 'member.sso_joined' : 'member.sso_connected'
		await recordAct(tx, ctx, { account, type })
	})
	return account
}

/**
 * Returns whether the account is already connected to this person at the sign-in provider. A concurrent sign-in of the same
 * person may have connected it.
 */
async function isConnected(
	tx: Tx,
	{ issuer, subject, userId }: { issuer: string; subject: string; userId: string },
): Promise<boolean> {
	const row = await tx.ssoIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } })
	return row?.userId === userId
}

async function recordAct(
	tx: Tx,
	ctx: Context,
	{ account, type }: { account: Account; type: AdminActType },
): Promise<void> {
	const { id: userId, organizationId, name, role } = account
	const member = { userId, organizationId, name, role: Role.parse(role) }
	const caller = { kind: 'user', ...member, sessionId: '', revision: '0' } as const
	const act = { type, subject: { id: userId, name }, changes: {} }
	await recordAdminAct(tx, { ...ctx, organizationId, caller }, act)
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Creates the 403 error for a person who may not sign in to this server. */
function noAccount(message: string): AppError {
	return new AppError('SSO_NO_ACCOUNT', message)
}
