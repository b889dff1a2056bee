import type { ServerResponse } from 'node:http'
import type { Tx } from '@dormer/db'
import { startLoopbackServer } from '@dormer/providers/testing'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { CreatedSubscription, CreateSubscriptionInput } from './schema.ts'

export type Receiver = Awaited<ReturnType<typeof startLoopbackServer>> & {
	answers: (status: number, headers?: Record<string, string>, body?: string) => void
	hangs: () => void
}

/** A receiver of webhooks on loopback that answers as it is told; 200 until then. */
export async function startReceiver(): Promise<Receiver> {
	let answer = (response: ServerResponse) => void response.writeHead(200).end('ok')
	const server = await startLoopbackServer((_, response) => answer(response))
	return {
		...server,
		answers: (status, headers = {}, body = `says ${status}`) => {
			answer = (response) => void response.writeHead(status, headers).end(body)
		},
		hangs: () => {
			answer = () => {}
		},
	}
}

/** Subscribes a webhook at `url` to everything, but for what `more` says. */
export function subscribe(
	ctx: OrgContext,
	url: string,
	more: Partial<CreateSubscriptionInput> = {},
): Promise<CreatedSubscription> {
	return createCaller(ctx).notifications.createSubscription({
		name: 'Our CRM',
		eventType: '*',
		channel: 'webhook',
		channelConfig: { url },
		...more,
	})
}

/** Writes an event of the company in the caller's transaction; its payload. */
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

/** The same in a transaction of its own. */
export function emitOpened(ctx: OrgContext, deckId?: string) {
	return ctx.db.$transaction((tx) => emitOpenedIn(tx, ctx, deckId))
}

const JOBS = 'graphile_worker._private_jobs'

/** Makes every delivery and every job due and runs them. */
export async function runDueJobs(app: TestApp): Promise<void> {
	await app.pool.query(
		'update notification_delivery set next_attempt_at = now() - make_interval(secs => 1) where next_attempt_at > now()',
	)
	await app.pool.query(`update ${JOBS} set run_at = now() where locked_at is null`)
	await runAllJobs(app)
}

/** Runs what is due and what that leaves for its next turn; the queue takes a job off its list a moment after it has run. */
export async function runAllJobs(app: TestApp): Promise<void> {
	const left = `select 1 from ${JOBS}
		where locked_at is not null or (run_at <= now() and attempts < max_attempts)`
	do await app.runJobs()
	while ((await app.pool.query(left)).rows.length > 0)
}

/** The same app at another time. */
export function at<Some extends App>(app: Some, time: Date): Some {
	return { ...app, now: () => time }
}
