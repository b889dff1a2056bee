import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { KAREN, makeSender, type Sender } from './fixtures.ts'

let relay: SmtpServer
let app: TestApp
let sender: Sender
beforeAll(async () => {
	relay = await startSmtpServer()
	app = await createTestApp({ smtp: { url: relay.url, lookupUrl: relay.lookupUrl } })
})
beforeEach(async () => {
	sender = await makeSender(app)
	relay.messages.length = 0
	relay.setFault(undefined)
})
afterAll(async () => {
	await app.close()
	await relay.close()
})

const change = (data: object) =>
	app.db.presentation.updateMany({ where: { deckId: sender.deckId }, data })
const suppress = (address: string) =>
	app.db.mailSuppression.create({
		data: { organizationId: sender.rep.organizationId, address, reason: 'unsubscribed' },
	})
const openMail = (data: object) =>
	app.db.mailMessage.updateMany({ where: { organizationId: sender.rep.organizationId }, data })
const at = new Date('2026-11-20T10:00:00Z')

describe('a follow-up', () => {
	it('is sent once for a key, answered the same again, whatever the body says', async () => {
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
			where: { organizationId: sender.rep.organizationId, eventType: 'email.sent' },
			orderBy: { id: 'asc' },
		})
		expect(sent.map(({ payload }) => payload)).toMatchObject([
			{ kind: 'initial' },
			{ kind: 'reminder', deliveryId: first.delivery_id },
		])
		expect(JSON.stringify(sent)).not.toContain('@')
		const { events } = await createCaller(sender.rep).eventLog.list({})
		const told = events.map((event) => [event.eventType, event.recipientEmail])
		expect(told).toContainEqual(['email.sent', KAREN.email])
		expect(told).toContainEqual(['presentation.created', undefined])
	})

	it('asked for twice at once is in progress for one of them, and sent once', async () => {
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

	it.each<[string, () => Promise<unknown>, ('opened' | 'viewed')[]]>([
		['suppressed', () => suppress(KAREN.email), []],
		['presentation_parked', () => change({ parkedAt: at }), []],
		['presentation_parked', () => change({ engagement: 'cancelled' }), []],
		['presentation_failed', () => change({ status: 'failed' }), []],
		['opened', () => openMail({ openedAt: at }), ['opened']],
		['opened', () => openMail({ clickedAt: at }), ['viewed', 'opened']],
		['viewed', () => change({ firstViewedAt: at }), ['opened', 'viewed']],
		['no_presentation', () => change({ deletedAt: at }), []],
	])('is skipped as %s', async (reason, prepare, skipIf) => {
		await sender.ingest()
		await prepare()
		const answer = await sender.remind('a', skipIf)
		expect(answer).toMatchObject({ send_status: 'skipped', reason })
		expect('delivery_id' in answer).toBe(reason !== 'no_presentation')
		expect(await sender.remind('a', skipIf)).toEqual(answer)
		expect(relay.messages).toHaveLength(1)
	})

	it.each<[string, () => Promise<unknown>, ('opened' | 'viewed')[]]>([
		['a machine opened the first mail', () => openMail({ machineOpenedAt: at }), ['opened']],
		['it was opened and nobody asked to skip', () => openMail({ openedAt: at }), ['viewed']],
		['it was viewed and nobody asked to skip', () => change({ firstViewedAt: at }), []],
		['its deck was deleted', () => sender.deleteDeck(), []],
	])('is sent although %s', async (_, prepare, skipIf) => {
		await sender.ingest()
		await prepare()
		expect(await sender.remind('a', skipIf)).toMatchObject({ send_status: 'sent' })
	})

	it('names the first reason of several', async () => {
		const { email: _, ...nobody } = KAREN
		await sender.ingest()
		await change({ homeowner: { ...nobody, country: 'US' }, parkedAt: at, status: 'failed' })
		expect(await sender.remind('a')).toMatchObject({ reason: 'no_email' })
		await change({ homeowner: { ...KAREN, country: 'US' } })
		expect(await sender.remind('b')).toMatchObject({ reason: 'presentation_parked' })
		await suppress(KAREN.email)
		expect(await sender.remind('c')).toMatchObject({ reason: 'suppressed' })
	})

	it('of another company’s deck answers byte for byte as of one that is missing', async () => {
		await sender.ingest()
		const theirs = await makeSender(app)
		const ask = (deck_id: string) =>
			theirs.deliveries.send({
				deck_id,
				source_event_id: 'visit-1',
				idempotency_key: deck_id,
				subject_variant: 'reminder',
			})
		const foreign = await ask(sender.deckId)
		expect(JSON.stringify(foreign)).toBe(JSON.stringify(await ask(crypto.randomUUID())))
		expect(foreign).toEqual({ send_status: 'skipped', reason: 'no_presentation' })
	})

	it('that the relay refuses for good has failed, with the relay’s words', async () => {
		await sender.ingest()
		relay.setFault({ at: 'data', code: 554, message: 'No such mailbox here' })
		const answer = await sender.remind('a')
		expect(answer).toMatchObject({ send_status: 'failed' })
		expect(answer.reason).toContain('No such mailbox here')
		relay.setFault(undefined)
		expect(await sender.remind('a')).toEqual(answer)
	})

	it('that the relay cannot take now is 503, and sent when asked again', async () => {
		await sender.ingest()
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		expect(await refusalOf(sender.remind('a'))).toMatchObject({ status: 503 })
		relay.setFault(undefined)
		expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
	})

	it.each([
		['an empty key', { idempotency_key: '' }],
		['a key of 65 characters', { idempotency_key: 'k'.repeat(65) }],
		['the first mail', { subject_variant: 'initial' }],
		['a strange condition', { skip_if: ['clicked'] }],
		['no event', { source_event_id: '' }],
	])('with %s is refused', async (_, wrong) => {
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
})

describe('a rep’s send', () => {
	it('is the first mail, then a reminder, and shows in the list', async () => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const { deliveries } = createCaller(sender.rep)
		const send = (idempotencyKey: string) => deliveries.sendMail({ presentationId, idempotencyKey })
		const first = await send('one')
		expect(first.delivery).toMatchObject({ kind: 'initial', status: 'sent' })
		expect(await send('one')).toEqual(first)
		const second = await send('two')
		expect(second.delivery).toMatchObject({ kind: 'reminder', status: 'sent' })
		const listed = await deliveries.list({ presentationId })
		expect(listed.deliveries).toEqual([second.delivery, first.delivery])
		expect(relay.messages).toHaveLength(2)
	})

	it('goes on when the deck is deleted, and ends with the presentation', async () => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		await sender.deleteDeck()
		const { deliveries, presentations } = createCaller(sender.rep)
		const send = (idempotencyKey: string) => deliveries.sendMail({ presentationId, idempotencyKey })
		expect((await send('one')).delivery).toMatchObject({ kind: 'initial', status: 'sent' })
		await presentations.delete({ presentationId })
		expect((await refusalOf(send('two'))).status).toBe(404)
		expect(relay.messages).toHaveLength(1)
	})

	it('of the first mail from two pages at once is one mail', async () => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const { deliveries } = createCaller(sender.rep)
		const first = { presentationId, kind: 'initial' as const }
		const sent = await Promise.all(
			['one', 'two', 'three'].map((idempotencyKey) =>
				deliveries.sendMail({ ...first, idempotencyKey }),
			),
		)
		const outcomes = sent.map(({ delivery: { status, reason } }) => [status, reason])
		expect(outcomes.toSorted()).toEqual([
			['sent', null],
			['skipped', 'already_sent'],
			['skipped', 'already_sent'],
		])
		const late = await deliveries.sendMail({ ...first, idempotencyKey: 'late' })
		expect(late.delivery).toMatchObject({ kind: 'initial', reason: 'already_sent' })
		expect(relay.messages).toHaveLength(1)
	})

	it('of the first mail follows one that failed, not one that an event brought', async () => {
		const { deliveries } = createCaller(sender.rep)
		relay.setFault({ at: 'data', code: 554, message: 'No such mailbox here' })
		const { deck_presentation_id: presentationId } = await sender.ingest()
		relay.setFault(undefined)
		const send = (idempotencyKey: string, kind: 'initial' | 'reminder') =>
			deliveries.sendMail({ presentationId, idempotencyKey, kind })
		expect((await send('a', 'reminder')).delivery).toMatchObject({ reason: 'no_initial_send' })
		expect((await send('b', 'initial')).delivery).toMatchObject({ status: 'sent' })
		const other = await sender.ingest()
		const again = { presentationId: other.deck_presentation_id, idempotencyKey: 'c' }
		const { delivery } = await deliveries.sendMail({ ...again, kind: 'initial' })
		expect(delivery).toMatchObject({ status: 'skipped', reason: 'already_sent' })
		expect(relay.messages).toHaveLength(2)
	})

	it('with the key of another presentation is a conflict', async () => {
		const { deliveries } = createCaller(sender.rep)
		const [one, other] = [await sender.ingest(), await sender.ingest()]
		const send = (presentationId: string, idempotencyKey: string) =>
			deliveries.sendMail({ presentationId, idempotencyKey })
		await send(one.deck_presentation_id, 'a')
		const taken = await refusalOf(send(other.deck_presentation_id, 'a'))
		expect(taken).toMatchObject({
			code: 'CONFLICT',
			message: expect.stringMatching(/^idempotencyKey/),
		})
		expect(relay.messages).toHaveLength(3)
	})
})

describe('a presentation that is being deleted', () => {
	it('is waited for, and none when it is gone', async () => {
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
