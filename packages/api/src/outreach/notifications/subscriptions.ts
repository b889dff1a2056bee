import type { Prisma, Tx } from '@dormer/db'
import { changedFields, recordAdminAct } from '../../accounts/admin-acts/index.ts'
import { withLock } from '../../core/advisory-lock.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { isHidden, isTestMode, listedModes } from '../../core/keys/test-mode.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { channelColumns, checkChannel, checkNewChannel, headerColumns } from './channel.ts'
import { findUnconfirmed, repeatConfirmations, requestConfirmations } from './confirm-addresses.ts'
import { presentHealth, presentSubscription, type SubscriptionRow } from './present.ts'
import {
	ChannelConfig,
	type CreatedSubscription,
	type CreateSubscriptionInput,
	type HealthList,
	type Subscription,
	type SubscriptionInput,
	type UpdateSubscriptionInput,
} from './schema.ts'
import { makeSecret, sealSecret } from './secret.ts'

/** Maximum number of subscriptions per company. It limits how many deliveries one event can cause. */
const MAX_SUBSCRIPTIONS = 100
/** Milliseconds after a rotation during which messages are also signed with the previous secret. */
const ROTATION_MS = 24 * 3_600_000

/** Health of a subscription that has had no failures. */
const INITIAL_HEALTH = {
	failures: 0,
	failingSince: null,
	pausedUntil: null,
	disabledAt: null,
	disabledReason: null,
}

/** Returns a subscription. Rejects with 404 when it is missing or belongs to another organization. */
export async function requireSubscription(
	ctx: OrgContext,
	{ subscriptionId }: SubscriptionInput,
): Promise<SubscriptionRow> {
	const row = await ctx.db.notificationSubscription.findFirst({
		where: { id: subscriptionId, organizationId: ctx.organizationId },
	})
	if (row === null || isHidden(row)) throw notFound('Subscription')
	return row
}

/** Returns the subscriptions of the organization, newest first. */
export async function listSubscriptions(
	ctx: OrgContext,
): Promise<{ subscriptions: Subscription[] }> {
	const rows = await ctx.db.notificationSubscription.findMany({
		where: { organizationId: ctx.organizationId, ...listedModes() },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	return { subscriptions: rows.map((row) => presentSubscription(ctx.caller, row)) }
}

/** Returns the health of the organization's subscriptions. */
export async function listHealth({ db, organizationId }: OrgContext): Promise<HealthList> {
	const rows = await db.notificationSubscription.findMany({ where: { organizationId } })
	const addressesOf = ({ channelConfig }: SubscriptionRow) =>
		ChannelConfig.parse(channelConfig).toEmails ?? []
	const emails = [...new Set(rows.flatMap(addressesOf))]
	const unconfirmed = await findUnconfirmed(db, { organizationId, emails })
	return {
		health: rows.map((row) => ({
			subscriptionId: row.id,
			...presentHealth(
				row,
				addressesOf(row).filter((email) => unconfirmed.includes(email)),
			),
		})),
	}
}

/** Returns a subscription of the organization. Rejects with 404 when the subscription is not found. */
export async function getSubscription(
	ctx: OrgContext,
	input: SubscriptionInput,
): Promise<Subscription> {
	return presentSubscription(ctx.caller, await requireSubscription(ctx, input))
}

/**
 * Creates a subscription to future events. Only this response contains the webhook's secret. Rejects with 400 when the
 * organization has 100 subscriptions; a lock enforces this limit for concurrent calls too.
 */
export async function createSubscription(
	ctx: OrgContext,
	input: CreateSubscriptionInput,
): Promise<CreatedSubscription> {
	const { organizationId } = ctx
	const { name, eventType, channel, deckId, isActive } = input
	const livemode = input.livemode ?? !isTestMode()
	if (isHidden({ livemode }))
		throw invalid(
			'livemode',
			'A test key can subscribe only to test events. Set livemode to false, or omit it.',
		)
	if (deckId !== null) await requireDeck(ctx, deckId)
	const channelConfig = await checkChannel(ctx, channel, input.channelConfig)
	const id = newId()
	const secret = channel === 'webhook' ? makeSecret() : undefined
	const at = ctx.now()
	const data = {
		id,
		organizationId,
		name,
		eventType,
		channel,
		channelConfig,
		deckId,
		isActive,
		livemode,
		sealedSecret: secret === undefined ? null : sealSecret(ctx, id, secret),
		...headerColumns(ctx, id, input.channelConfig.headers ?? {}),
		createdAt: at,
		updatedAt: at,
	}
	const row = await withLock(ctx, `subscriptions of ${organizationId}`, async (tx) => {
		const known = await tx.notificationSubscription.count({ where: { organizationId } })
		if (known >= MAX_SUBSCRIPTIONS)
			throw invalid(
				'name',
				`You have reached the limit of ${MAX_SUBSCRIPTIONS} subscriptions. Delete one first.`,
			)
		await recordAdminAct(tx, ctx, {
			type: 'subscription.created',
			subject: data,
			changes: changedFields({}, subscriptionFields(data)),
		})
		await requestConfirmations(tx, ctx, channelConfig.toEmails ?? [])
		return tx.notificationSubscription.create({ data })
	})
	return { ...(await presentSaved(ctx, row)), ...definedFields({ secret }) }
}

/**
 * Updates the subscription fields in the input. Clears the recorded failures when the subscription is enabled or its receiver
 * changes. When the channel changes to a webhook, creates a secret (`channelColumns`) and returns it. No later response
 * contains this secret.
 */
export async function updateSubscription(
	ctx: OrgContext,
	input: UpdateSubscriptionInput,
): Promise<CreatedSubscription> {
	const { name, eventType, deckId, isActive } = input
	const known = await requireSubscription(ctx, input)
	if (typeof deckId === 'string') await requireDeck(ctx, deckId)
	const newChannel = await checkNewChannel(ctx, known, input)
	const secret = makeSecret()
	const { before, after } = await change(ctx, input, {
		type: 'subscription.updated',
		data: (row) => ({
			...definedFields({ name, eventType, deckId, isActive }),
			...(newChannel && channelColumns(ctx, row, { ...newChannel, secret })),
			...((isActive === true || newChannel !== undefined) && INITIAL_HEALTH),
		}),
	})
	const isNewWebhook = before.sealedSecret === null && after.sealedSecret !== null
	return { ...(await presentSaved(ctx, after)), ...(isNewWebhook && { secret }) }
}

/** Presents a subscription with what it waits for: addresses whose owners have not confirmed them. */
async function presentSaved(ctx: OrgContext, row: SubscriptionRow): Promise<CreatedSubscription> {
	const { organizationId } = ctx
	const emails = ChannelConfig.parse(row.channelConfig).toEmails ?? []
	const unconfirmedEmails = await findUnconfirmed(ctx.db, { organizationId, emails })
	return {
		...presentSubscription(ctx.caller, row),
		unconfirmedEmails,
		warnings: unconfirmedEmails.map(
			(email) =>
				`${email} gets no notifications until its owner opens the link in the email that was sent to it.`,
		),
	}
}

/**
 * Creates a new secret for a webhook. Only this response contains the secret. For 24 hours, messages are signed with
 * the previous secret too.
 */
export async function rotateSecret(
	ctx: OrgContext,
	input: SubscriptionInput,
): Promise<{ secret: string }> {
	const { id, sealedSecret } = await requireSubscription(ctx, input)
	if (sealedSecret === null)
		throw invalid('subscriptionId', 'Only webhooks have a secret. Choose a webhook subscription.')
	const secret = makeSecret()
	await change(ctx, input, {
		type: 'subscription.secret_rotated',
		data: () => ({
			sealedSecret: sealSecret(ctx, id, secret),
			previousSecret: sealedSecret,
			previousUntil: new Date(ctx.now().getTime() + ROTATION_MS),
		}),
	})
	return { secret }
}

/** Deletes a subscription and its deliveries. Pending deliveries are not attempted again. */
export async function deleteSubscription(
	ctx: OrgContext,
	{ subscriptionId }: SubscriptionInput,
): Promise<{ success: true }> {
	await ctx.db.$transaction(async (tx) => {
		const deleted = await lockSubscription(tx, ctx, subscriptionId)
		await tx.notificationSubscription.delete({
			where: { id: subscriptionId, organizationId: ctx.organizationId },
		})
		await recordAdminAct(tx, ctx, {
			type: 'subscription.deleted',
			subject: deleted,
			changes: changedFields(subscriptionFields(deleted), {}),
		})
	})
	return { success: true }
}

/** Emails the confirmation links of a subscription again (`repeatConfirmations`). */
export async function resendConfirmations(
	ctx: OrgContext,
	input: SubscriptionInput,
): Promise<{ success: true }> {
	const { channelConfig } = await requireSubscription(ctx, input)
	return repeatConfirmations(ctx, input, channelConfig)
}

type SubscriptionChange = {
	type: 'subscription.updated' | 'subscription.secret_rotated'
	/** Returns the columns to change. `before` is the locked row of the subscription. */
	data: (before: SubscriptionRow) => Prisma.NotificationSubscriptionUncheckedUpdateInput
}

/** Changes a subscription and records the change in the audit log, in one transaction. */
async function change(
	ctx: OrgContext,
	{ subscriptionId: id }: SubscriptionInput,
	{ type, data }: SubscriptionChange,
): Promise<{ before: SubscriptionRow; after: SubscriptionRow }> {
	const { organizationId } = ctx
	return ctx.db.$transaction(async (tx) => {
		const before = await lockSubscription(tx, ctx, id)
		const after = await tx.notificationSubscription.update({
			where: { id, organizationId },
			data: { ...data(before), updatedAt: ctx.now() },
		})
		const changes = changedFields(subscriptionFields(before), subscriptionFields(after))
		await requestConfirmations(tx, ctx, ChannelConfig.parse(after.channelConfig).toEmails ?? [])
		await recordAdminAct(tx, ctx, { type, subject: after, changes })
		return { before, after }
	})
}

/** Locks and returns a subscription. */
async function lockSubscription(
	tx: Tx,
	{ organizationId }: OrgContext,
	id: string,
): Promise<SubscriptionRow> {
	await lockRow(tx, { table: 'notification_subscription', id, organizationId })
	const row = await tx.notificationSubscription.findFirst({ where: { id, organizationId } })
	if (row === null || isHidden(row)) throw notFound('Subscription')
	return row
}

type RecordedFields = Pick<
	SubscriptionRow,
	'name' | 'eventType' | 'channel' | 'channelConfig' | 'headerNames' | 'deckId' | 'isActive'
>

/**
 * Returns the fields of a subscription that the audit log records. Omits the secrets, the values of custom headers and the
 * health.
 */
function subscriptionFields({ channelConfig, ...row }: RecordedFields) {
	const { name, eventType, channel, headerNames, deckId, isActive } = row
	const { url, toEmails } = ChannelConfig.parse(channelConfig)
	const headers = headerNames.length === 0 ? undefined : headerNames
	return { name, eventType, channel, url, toEmails, headers, deckId, isActive }
}
