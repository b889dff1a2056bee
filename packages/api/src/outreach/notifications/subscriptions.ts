import type { Prisma } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { checkChannel } from './channel.ts'
import { presentHealth, presentSubscription, type SubscriptionRow } from './present.ts'
import {
	Channel,
	type CreatedSubscription,
	type CreateSubscriptionInput,
	type HealthList,
	type Subscription,
	type SubscriptionInput,
	type UpdateSubscriptionInput,
} from './schema.ts'
import { makeSecret, sealSecret } from './secret.ts'

/** Each event is told to every one of them that wants it. */
const MAX_SUBSCRIPTIONS = 100
/** How long the secret before signs along after a rotation. */
const ROTATION_MS = 24 * 3_600_000

/** A subscription that nothing is held against. */
const INITIAL_HEALTH = {
	failures: 0,
	failingSince: null,
	pausedUntil: null,
	disabledAt: null,
	disabledReason: null,
}

/** The organization's subscription; a missing or foreign one answers 404 alike. */
export async function requireSubscription(
	ctx: OrgContext,
	{ subscriptionId }: SubscriptionInput,
): Promise<SubscriptionRow> {
	const row = await ctx.db.notificationSubscription.findFirst({
		where: { id: subscriptionId, organizationId: ctx.organizationId },
	})
	if (row === null) throw notFound('Subscription')
	return row
}

/** The organization's subscriptions, the newest first. */
export async function listSubscriptions(
	ctx: OrgContext,
): Promise<{ subscriptions: Subscription[] }> {
	const rows = await ctx.db.notificationSubscription.findMany({
		where: { organizationId: ctx.organizationId },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	return { subscriptions: rows.map(presentSubscription) }
}

/** How the receiver of each of the organization's subscriptions does. */
export async function listHealth({ db, organizationId }: OrgContext): Promise<HealthList> {
	const rows = await db.notificationSubscription.findMany({ where: { organizationId } })
	return { health: rows.map((row) => ({ subscriptionId: row.id, ...presentHealth(row) })) }
}

/** One of them. */
export async function getSubscription(
	ctx: OrgContext,
	input: SubscriptionInput,
): Promise<Subscription> {
	return presentSubscription(await requireSubscription(ctx, input))
}

/**
 * Tells somebody of events from now on. A webhook's secret is in the answer this once and nowhere else. The 101st
 * subscription is 400, however many are asked for at once.
 */
export async function createSubscription(
	ctx: OrgContext,
	input: CreateSubscriptionInput,
): Promise<CreatedSubscription> {
	const { organizationId } = ctx
	const { name, eventType, channel, deckId, isActive } = input
	if (deckId !== null) await requireDeck(ctx, deckId)
	const channelConfig = await checkChannel(ctx, channel, input.channelConfig)
	const id = newId()
	const secret = channel === 'webhook' ? makeSecret() : undefined
	const at = ctx.now()
	const data = {
		...{ id, organizationId, name, eventType, channel, channelConfig, deckId, isActive },
		sealedSecret: secret === undefined ? null : sealSecret(ctx, id, secret),
		createdAt: at,
		updatedAt: at,
	}
	const row = await withLock(ctx, `subscriptions of ${organizationId}`, async (tx) => {
		const known = await tx.notificationSubscription.count({ where: { organizationId } })
		if (known >= MAX_SUBSCRIPTIONS)
			throw invalid('name', `At most ${MAX_SUBSCRIPTIONS} subscriptions; delete one first`)
		return tx.notificationSubscription.create({ data })
	})
	return { ...presentSubscription(row), ...definedFields({ secret }) }
}

/** Changes what is given. Switched on again, or with another address, a subscription begins anew. */
export async function updateSubscription(
	ctx: OrgContext,
	input: UpdateSubscriptionInput,
): Promise<Subscription> {
	const { name, eventType, deckId, isActive } = input
	const before = await requireSubscription(ctx, input)
	if (typeof deckId === 'string') await requireDeck(ctx, deckId)
	const channelConfig =
		input.channelConfig &&
		(await checkChannel(ctx, Channel.parse(before.channel), input.channelConfig))
	return change(ctx, input, {
		...definedFields({ name, eventType, deckId, isActive, channelConfig }),
		...((isActive === true || channelConfig !== undefined) && INITIAL_HEALTH),
	})
}

/** A new secret for a webhook, shown this once; for 24 hours messages are signed with the one before too. */
export async function rotateSecret(
	ctx: OrgContext,
	input: SubscriptionInput,
): Promise<{ secret: string }> {
	const { id, sealedSecret } = await requireSubscription(ctx, input)
	if (sealedSecret === null) throw invalid('subscriptionId', 'Only a webhook has a secret')
	const secret = makeSecret()
	await change(ctx, input, {
		sealedSecret: sealSecret(ctx, id, secret),
		previousSecret: sealedSecret,
		previousUntil: new Date(ctx.now().getTime() + ROTATION_MS),
	})
	return { secret }
}

/** Forgets a subscription with its deliveries; what is on its way is not tried again. */
export async function deleteSubscription(
	ctx: OrgContext,
	{ subscriptionId }: SubscriptionInput,
): Promise<{ success: true }> {
	const { count } = await ctx.db.notificationSubscription.deleteMany({
		where: { id: subscriptionId, organizationId: ctx.organizationId },
	})
	if (count === 0) throw notFound('Subscription')
	return { success: true }
}

async function change(
	ctx: OrgContext,
	{ subscriptionId }: SubscriptionInput,
	data: Prisma.NotificationSubscriptionUncheckedUpdateManyInput,
): Promise<Subscription> {
	const [row] = await ctx.db.notificationSubscription.updateManyAndReturn({
		where: { id: subscriptionId, organizationId: ctx.organizationId },
		data: { ...data, updatedAt: ctx.now() },
	})
	if (row === undefined) throw notFound('Subscription')
	return presentSubscription(row)
}
