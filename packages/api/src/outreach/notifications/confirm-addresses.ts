import type { Tx } from '@dormer/db'
import { clientNetwork } from '../../core/client-network.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { GETS_EMAILS, queueEmail } from '../../email/index.ts'
import { readConfirmationToken } from './address-token.ts'
import { ChannelConfig, type ConfirmAddressInput, type SubscriptionInput } from './schema.ts'

type Addresses = { organizationId: string; emails: readonly string[] }

/**
 * Returns the email addresses that get no notification emails yet, in alphabetical order: addresses outside the team whose
 * owners have not confirmed them (docs/design/contract.md#events-and-webhooks). A member who gets the company's emails needs no
 * confirmation (`GETS_EMAILS`).
 */
export async function findUnconfirmed(
	db: Pick<Tx, 'user' | 'notificationAddress'>,
	{ organizationId, emails }: Addresses,
): Promise<string[]> {
	const addresses = emails.map((email) => email.toLowerCase())
	const members = await db.user.findMany({
		where: { organizationId, email: { in: addresses }, ...GETS_EMAILS },
		select: { email: true },
	})
	const confirmed = await db.notificationAddress.findMany({
		where: { organizationId, address: { in: addresses }, confirmedAt: { not: null } },
		select: { address: true },
	})
	const known = new Set([
		...members.map(({ email }) => email),
		...confirmed.map((row) => row.address),
	])
	return emails.filter((email) => !known.has(email.toLowerCase())).toSorted()
}

/**
 * In the caller's transaction, emails a confirmation link to each address that must be confirmed and has not received a link
 * yet.
 */
export async function requestConfirmations(
	tx: Tx,
	ctx: OrgContext,
	emails: readonly string[],
): Promise<void> {
	const { organizationId } = ctx
	for (const email of await findUnconfirmed(tx, { organizationId, emails })) {
		const { count } = await tx.notificationAddress.createMany({
			data: { organizationId, address: email.toLowerCase(), requestedAt: ctx.now() },
			skipDuplicates: true,
		})
		if (count === 1) await queueConfirmation(tx, ctx, email)
	}
}

/**
 * Emails the confirmation link again to the addresses of a subscription that have not confirmed. Throws 429 after three
 * repeats for a subscription in a day.
 */
export async function repeatConfirmations(
	ctx: OrgContext,
	{ subscriptionId }: SubscriptionInput,
	channelConfig: unknown,
): Promise<{ success: true }> {
	await enforceRateLimit(ctx, 'addressConfirmation', subscriptionId)
	const emails = ChannelConfig.parse(channelConfig).toEmails ?? []
	const { organizationId } = ctx
	await ctx.db.$transaction(async (tx) => {
		for (const email of await findUnconfirmed(tx, { organizationId, emails }))
			await queueConfirmation(tx, ctx, email)
	})
	return { success: true }
}

/**
 * Confirms an email address with the token in the confirmation email. A repeated call has no effect. Throws 404 for a forged
 * token.
 */
export async function confirmAddress(
	ctx: Context,
	{ token }: ConfirmAddressInput,
): Promise<{ success: true }> {
	await enforceRateLimit(ctx, 'verify', `address ${clientNetwork(ctx.ip)}`)
	const ref = readConfirmationToken(ctx, token)
	const known =
		ref && (await ctx.db.notificationAddress.findFirst({ where: ref, select: { address: true } }))
	if (ref === undefined || !known)
		throw new AppError('NOT_FOUND', 'This link is not valid. Open the link in the email again.')
	await ctx.db.notificationAddress.updateMany({
		where: { ...ref, confirmedAt: null },
		data: { confirmedAt: ctx.now() },
	})
	return { success: true }
}

async function queueConfirmation(tx: Tx, ctx: OrgContext, to: string): Promise<void> {
	await queueEmail(tx, ctx, {
		organizationId: ctx.organizationId,
		to,
		kind: 'address_confirmation',
		data: {},
		dedupeKey: `address_confirmation:${newId()}`,
		at: ctx.now(),
	})
}
