import { describe, expect } from 'vitest'
import type { App } from '../../core/app.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, KAREN, makeSender } from './fixtures.ts'

const AT = new Date('2026-11-20T10:00:00Z')

function makeChanges({ db }: App, organizationId: string) {
	return {
		changePresentation: (data: object) =>
			db.presentation.updateMany({ where: { organizationId }, data }),
		changeEmail: (data: object) => db.mailMessage.updateMany({ where: { organizationId }, data }),
		suppress: (address: string) =>
			db.mailSuppression.create({ data: { organizationId, address, reason: 'unsubscribed' } }),
	}
}
type Case = [string, (fixtures: Fixtures) => Promise<unknown>, ('opened' | 'viewed')[]]
type Fixtures = { changes: ReturnType<typeof makeChanges>; sender: { deleteDeck: () => unknown } }

/**
 * Adds test fixtures. `changes` edits the company's presentations, emails and suppressions directly in the database.
 */
const it = base.extend('changes', ({ app, company }) => makeChanges(app, company.organizationId))

describe('POST /api/presentations/send', () => {
	it('sends a follow-up once per idempotency key, and returns the first result even when a later request body differs', async ({
		app,
		company,
		api,
		relay,
		sender,
	}) => {
		const made = await sender.ingest()
		const first = await sender.remind('a')
		expect(first).toEqual({
			send_status: 'sent',
			presentation_id: made.deck_presentation_id,
			delivery_id: expect.any(String),
		})
		expect(await sender.remind('a')).toEqual(first)
		expect(await sender.remind('a', ['opened'])).toEqual(first)
		expect(relay.messages).toHaveLength(2)
		const sent = await app.db.event.findMany({
			where: { organizationId: company.organizationId, eventType: 'email.sent' },
			orderBy: { id: 'asc' },
		})
		expect(sent.map(({ payload }) => payload)).toMatchObject([
			{ kind: 'initial' },
			{ kind: 'reminder', deliveryId: first.delivery_id },
		])
		expect(JSON.stringify(sent.map(({ payload }) => payload))).not.toContain('@')
		const { events } = await api.eventLog.list({})
		const logged = events.map((event) => [event.eventType, event.recipientEmail])
		expect(logged).toContainEqual(['email.sent', KAREN.email])
		expect(logged).toContainEqual(['presentation.created', undefined])
	})

	it('sends a follow-up only once, and returns 409 to concurrent calls with the same key', async ({
		relay,
		sender,
	}) => {
		await sender.ingest()
		const calls = Array.from({ length: 6 }, () => sender.remind('a'))
		const answers = await Promise.allSettled(calls)
		expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
		for (const [index, { status }] of answers.entries())
			if (status === 'rejected')
				expect(await refusalOf(calls[index] ?? Promise.resolve())).toMatchObject({
					status: 409,
					code: 'SEND_IN_PROGRESS',
				})
		expect(relay.messages).toHaveLength(2)
	})

	const skipped: Case[] = [
		['suppressed', ({ changes }) => changes.suppress(KAREN.email), []],
		['presentation_parked', ({ changes }) => changes.changePresentation({ parkedAt: AT }), []],
		[
			'presentation_parked',
			({ changes }) => changes.changePresentation({ engagement: 'signed' }),
			[],
		],
		[
			'presentation_parked',
			({ changes }) => changes.changePresentation({ engagement: 'cancelled' }),
			[],
		],
		['presentation_failed', ({ changes }) => changes.changePresentation({ status: 'failed' }), []],
		['opened', ({ changes }) => changes.changeEmail({ openedAt: AT }), ['opened']],
		['opened', ({ changes }) => changes.changeEmail({ clickedAt: AT }), ['viewed', 'opened']],
		[
			'viewed',
			({ changes }) => changes.changePresentation({ firstViewedAt: AT }),
			['opened', 'viewed'],
		],
		['no_presentation', ({ changes }) => changes.changePresentation({ deletedAt: AT }), []],
	]
	it.for(skipped)(
		'skips the follow-up with the reason %s',
		async ([reason, prepare, skipIf], { changes, relay, sender }) => {
			await sender.ingest()
			await prepare({ changes, sender })
			const answer = await sender.remind('a', skipIf)
			expect(answer).toMatchObject({ send_status: 'skipped', reason })
			expect('delivery_id' in answer).toBe(reason !== 'no_presentation')
			expect(await sender.remind('a', skipIf)).toEqual(answer)
			expect(relay.messages).toHaveLength(1)
		},
	)

	const sent: Case[] = [
		[
			'after a machine opened the first email',
			({ changes }) => changes.changeEmail({ machineOpenedAt: AT }),
			['opened'],
		],
		[
			'after the homeowner opened an email, without the condition "opened"',
			({ changes }) => changes.changeEmail({ openedAt: AT }),
			['viewed'],
		],
		[
			'after the homeowner viewed the presentation, without the condition "viewed"',
			({ changes }) => changes.changePresentation({ firstViewedAt: AT }),
			[],
		],
		['after the deck was deleted', async ({ sender }) => sender.deleteDeck(), []],
	]
	it.for(sent)('sends a follow-up %s', async ([, prepare, skipIf], { changes, sender }) => {
		await sender.ingest()
		await prepare({ changes, sender })
		expect(await sender.remind('a', skipIf)).toMatchObject({ send_status: 'sent' })
	})

	it('returns the first skip reason in the documented order when several reasons apply', async ({
		changes,
		sender,
	}) => {
		const { email: _, ...nobody } = KAREN
		await sender.ingest()
		await changes.changePresentation({
			homeowner: { ...nobody, country: 'US' },
			parkedAt: AT,
			status: 'failed',
		})
		expect(await sender.remind('a')).toMatchObject({ reason: 'no_email' })
		await changes.changePresentation({ homeowner: { ...KAREN, country: 'US' } })
		expect(await sender.remind('b')).toMatchObject({ reason: 'presentation_parked' })
		await changes.suppress(KAREN.email)
		expect(await sender.remind('c')).toMatchObject({ reason: 'suppressed' })
	})

	it('returns the same response for another company’s deck and for a missing deck', async ({
		app,
		sender,
	}) => {
		await sender.ingest()
		const other = await makeSender(await makeCompany(app))
		const send = (deck_id: string) =>
			other.deliveries.send({
				deck_id,
				source_event_id: 'visit-1',
				idempotency_key: deck_id,
				subject_variant: 'reminder',
			})
		const foreign = await send(sender.deckId)
		expect(JSON.stringify(foreign)).toBe(JSON.stringify(await send(crypto.randomUUID())))
		expect(foreign).toEqual({ send_status: 'skipped', reason: 'no_presentation' })
	})

	it('returns the status `failed` and the relay’s message when the relay rejects the email permanently', async ({
		relay,
		sender,
	}) => {
		await sender.ingest()
		relay.setFault({ at: 'data', code: 554, message: 'No such mailbox here' })
		const answer = await sender.remind('a')
		expect(answer).toMatchObject({ send_status: 'failed' })
		expect(answer.reason).toContain('No such mailbox here')
		relay.setFault(undefined)
		expect(await sender.remind('a')).toEqual(answer)
	})

	it('returns 503 for a transient relay error, and sends the email when the call is retried', async ({
		relay,
		sender,
	}) => {
		await sender.ingest()
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		expect(await refusalOf(sender.remind('a'))).toMatchObject({ status: 503 })
		relay.setFault(undefined)
		expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
	})

	it.for([
		['an empty key', { idempotency_key: '' }],
		['a key of 65 characters', { idempotency_key: 'k'.repeat(65) }],
		['the first email', { subject_variant: 'initial' }],
		['an unknown condition', { skip_if: ['clicked'] }],
		['an empty event id', { source_event_id: '' }],
	] as const)('rejects a follow-up with %s', async ([, wrong], { sender }) => {
		const input = {
			deck_id: sender.deckId,
			source_event_id: 'visit-1',
			idempotency_key: 'a',
			subject_variant: 'reminder',
			...wrong,
		}
		const call = sender.deliveries.send(input as Parameters<typeof sender.deliveries.send>[0])
		expect(await refusalOf(call)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
	})

	it('waits for a concurrent deletion of the presentation and then skips the follow-up', async ({
		app,
		sender,
	}) => {
		const { deck_presentation_id: id } = await sender.ingest()
		const deleting = await app.pool.connect()
		await deleting.query('begin')
		await deleting.query('update presentation set deleted_at = now() where id = $1', [id])
		const answer = sender.remind('a')
		await expect
			.poll(async () => {
				const { rows } = await app.pool.query(
					"select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
				)
				return rows.length
			})
			.toBe(1)
		await deleting.query('commit')
		deleting.release()
		expect(await answer).toEqual({ send_status: 'skipped', reason: 'no_presentation' })
	})
})
