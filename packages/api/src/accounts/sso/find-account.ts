import type { Prisma, Tx } from '@dormer/db'
import type { SignOnIdentity } from '@dormer/providers/sign-on'
import { foldDomain } from '../../core/email-address-schema.ts'
import { AppError } from '../../core/errors.ts'
import { companyOfAddress, parseSsoDomains } from '../../core/sso/domains.ts'
import type { Context } from '../../core/trpc.ts'
import type { Account } from '../auth/index.ts'
import { connect } from './connect.ts'

/** A person whom the provider signed in and whose email address it has verified. */
export type Person = SignOnIdentity & { email: string }

const WITH_COMPANY = { include: { organization: true } } as const
export type Found = Prisma.UserGetPayload<typeof WITH_COMPANY>

/** A company that the person joins only after confirming it. */
export type Joining = {
	company: { id: string; name: string }
	/** Account of the company that the person gets, or null when the person gets a new one. */
	invited: Found | null
	/** Account that another person created in another company with this address. It is deleted. */
	squatter: Found | null
}

/**
 * Returns the account of a person whom the provider signed in, or the company that the person would join with this sign-in
 * (docs/decisions/0230-proven-addresses.md). Looks for the person's id at the provider first, then for a proven account with
 * the same email address, which it connects. Every other account and every new one needs the person's confirmation. Throws 403
 * `SSO_NO_ACCOUNT` when no account can be found or created, and when SSO_DOMAINS gives the domain of the address to another
 * company than the account's.
 */
export async function findAccount(ctx: Context, person: Person): Promise<Account | Joining> {
	const { issuer, subject, email } = person
	const own = companyOfAddress(ctx.config.SSO_DOMAINS, email) ?? null
	const known = await ctx.db.ssoIdentity.findUnique({
		where: { issuer_subject: { issuer, subject } },
		include: { user: WITH_COMPANY },
	})
	if (known !== null) return requireOwnCompany(known.user, own)
	const byEmail = await ctx.db.user.findUnique({ where: { email }, ...WITH_COMPANY })
	if (byEmail?.addressProvenAt) return connect(ctx, person, requireOwnCompany(byEmail, own))
	if (byEmail !== null && (own === null || own === byEmail.organizationId))
		return { company: byEmail.organization, invited: byEmail, squatter: null }
	if (own === null)
		throw noAccount(`There is no account for ${email}. Ask an admin of your company to invite you.`)
	const company = await ctx.db.organization.findUnique({ where: { id: own } })
	if (company === null) {
		ctx.log.error({ companyId: own }, 'SSO_DOMAINS names a company that does not exist')
		throw noAccount(
			'Your company does not exist on this server. Ask the operator of this server for help.',
		)
	}
	if (byEmail !== null) await requireOtherAdmin(ctx.db, byEmail)
	return { company, invited: null, squatter: byEmail }
}

/**
 * Returns the person when the provider has verified the email address. Throws when it has not, or when SSO_DOMAINS is set and
 * does not contain the domain of the address.
 */
export function requireVerified(ctx: Context, identity: SignOnIdentity): Person {
	const { email, emailVerified } = identity
	if (email === null || !emailVerified)
		throw noAccount(
			'Your sign-in provider has not verified your email address. Ask its admin to verify the address, or sign in with your password.',
		)
	const { size } = parseSsoDomains(ctx.config.SSO_DOMAINS)
	if (size > 0 && companyOfAddress(ctx.config.SSO_DOMAINS, email) === undefined)
		throw noAccount(
			`Addresses such as ${email} cannot use single sign-on on this server. Sign in with your password.`,
		)
	return { ...identity, email: foldDomain(email) }
}

/** Returns the account, unless SSO_DOMAINS gives the domain of the person's address to another company. */
function requireOwnCompany(account: Found, own: string | null): Found {
	if (own === null || own === account.organizationId) return account
	throw otherCompanyError(account)
}

/**
 * Throws when an account may not be deleted: the last admin of a company that has verified its address. The operator must
 * decide then, because the company would be lost.
 */
export async function requireOtherAdmin(db: Pick<Tx, 'user'>, account: Found): Promise<void> {
	const { organizationId, id, organization } = account
	if (organization.awaitsEmailVerification) return
	const where = { organizationId, role: 'admin', id: { not: id } }
	if ((await db.user.count({ where })) === 0) throw otherCompanyError(account)
}

function otherCompanyError({ organization: { name } }: Found): AppError {
	return noAccount(
		`Your account belongs to ${name}, but your email domain belongs to another company on this server. Ask the operator of this server for help.`,
	)
}

/** Creates the 403 error for a person who may not sign in to this server. */
function noAccount(message: string): AppError {
	return new AppError('SSO_NO_ACCOUNT', message)
}
