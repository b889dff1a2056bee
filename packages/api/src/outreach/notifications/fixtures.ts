import type { ServerResponse } from 'node:http'
import type { Tx } from '@dormer/db'
import { startLoopbackServer } from '@dormer/providers/testing'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import { type ApiCaller, it as base } from '../../testing/fixtures.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { CreatedSubscription, CreateSubscriptionInput } from './schema.ts'

export type Receiver = Awaited<ReturnType<typeof startLoopbackServer>> & {
	/** Sets the response to all further requests. */
	respondWith: (status: number, headers?: Record<string, string>, body?: string) => void
	/** Leaves all further requests without a response. */
	hang: () => void
}

/** Starts a loopback server that receives webhooks and responds with 200 until a test sets another response. */
async function startReceiver(): Promise<Receiver> {
	let answer = (response: ServerResponse) => void response.writeHead(200).end('ok')
	const server = await startLoopbackServer((_, response) => answer(response))
	return {
		...server,
		respondWith: (status, headers = {}, body = `status ${status}`) => {
			answer = (response) => void response.writeHead(status, headers).end(body)
		},
		hang: () => {
			answer = () => {}
		},
	}
}

/**
 * Creates a subscription, by default for a webhook at `url` and all events. `more` overrides fields of the subscription. For an
 * email subscription, marks the email addresses as confirmed.
 */
export async function subscribe(
	ctx: OrgContext,
	url: string,
	more: Partial<CreateSubscriptionInput> = {},
): Promise<CreatedSubscription> {
	const { organizationId } = ctx
	const at = ctx.now()
	await ctx.db.notificationAddress.createMany({
		data: (more.channelConfig?.toEmails ?? []).map((email) => ({
			organizationId,
			address: email.toLowerCase(),
			requestedAt: at,
			confirmedAt: at,
		})),
		skipDuplicates: true,
	})
	return createCaller(ctx).notifications.createSubscription({
		name: 'Our CRM',
		eventType: '*',
		channel: 'webhook',
		channelConfig: { url },
		...more,
	})
}

/** Emits `presentation.opened` in the caller's transaction and returns the payload. */
export async function emitOpenedIn(
	tx: Tx,
	ctx: OrgContext,
	deckId = newId(),
): Promise<{ presentationId: string; deckId: string }> {
	const payload = { presentationId: newId(), deckId }
	await emit(tx, {
		type: 'presentation.opened',
		organizationId: ctx.organizationId,
		aggregate: { type: 'presentation', id: payload.presentationId },
		payload,
		at: ctx.now(),
	})
	return payload
}

/** Emits `presentation.opened` in a new transaction and returns the payload. */
export function emitOpened(ctx: OrgContext, deckId?: string) {
	return ctx.db.$transaction((tx) => emitOpenedIn(tx, ctx, deckId))
}

/** Makes all deliveries and jobs due and runs all jobs. */
export async function runDueJobs(app: TestApp): Promise<void> {
	await app.pool.query(
		'update notification_delivery set next_attempt_at = now() - make_interval(secs => 1) where next_attempt_at > now()',
	)
	await app.pool.query(
		`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
		  where locked_at is null having count(*) > 0`,
	)
	await runAllJobs(app)
}

/**
 * Runs due jobs until none is left, including the jobs that they queue. Also waits until no job is locked, because the queue
 * unlocks or deletes a job only some time after its run.
 */
export async function runAllJobs(app: TestApp): Promise<void> {
	const left = `select 1 from graphile_worker.jobs
		where locked_at is not null or (run_at <= now() and attempts < max_attempts)`
	do await app.runJobs()
	while ((await app.pool.query(left)).rows.length > 0)
}

/** Returns the app with a fixed current time. */
export function atTime<Some extends App>(app: Some, time: Date): Some {
	return { ...app, now: () => time }
}

type Notifications = ApiCaller['notifications']
/** Procedures of the notifications router for one caller. */
export interface NotificationsApi extends Notifications {}

/**
 * Extends `it` with an app that may send webhooks to loopback addresses. `receiver` is a webhook receiver for each
 * test. `notifications` is the notifications API, called by the admin of `company`. `subscribeReceiver` subscribes
 * `receiver` to the events of `company`.
 */
export const it = base
	.extend(
		'env',
		{ scope: 'file' },
		(): Record<string, string> => ({
			WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
		}),
	)
	.extend('receiver', async ({ env: _ }, { onCleanup }) => {
		const receiver = await startReceiver()
		onCleanup(() => receiver.close())
		return receiver
	})
	.extend('notifications', ({ api }): NotificationsApi => api.notifications)
	.extend(
		'subscribeReceiver',
		({ company, receiver }) =>
			(more: Partial<CreateSubscriptionInput> = {}) =>
				subscribe(company, `${receiver.url}/hook`, more),
	)
