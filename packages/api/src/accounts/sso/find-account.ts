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
 * Returns the account of a person whom the provider signed in (docs/decisions/0108-single-sign-on.md). The provider's id
 * decides. A person without a known id gets the account with the same verified email address, which also accepts an
 * invitation, or a new account where SSO_DOMAINS names the company of the address. The audit log records both. Throws 403
 * `SSO_NO_ACCOUNT` in every other case.
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

/** Throws unless the provider verified the email address, and SSO_DOMAINS, if it is set, names its domain. */
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

/** Connects the person to an account. From then on, the provider's id identifies the account, also under a new address. */
async function connect(
	ctx: Context,
	{ issuer, subject }: Verified,
	account: Found & { isNew?: true },
): Promise<Account> {
	// The person who signed up with this address has not shown that it is theirs, and may know the password.
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

/** Returns whether a concurrent sign-in already connected the same person to the same account. */
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

/** Creates the 403 error for a person who may not sign in here. */
function noAccount(message: string): AppError {
	return new AppError('SSO_NO_ACCOUNT', message)
}
