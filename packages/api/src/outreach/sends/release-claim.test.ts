import { expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { refusalOf, type TestApp } from '../../testing/test-app.ts'
import { it, KAREN } from './fixtures.ts'

it('sends the email when the caller retries with the same idempotency key immediately after a database timeout', async ({
	app,
	relay,
	sender,
}) => {
	await sender.ingest()
	const other = await app.pool.connect()
	await other.query('begin')
	await other.query('select 1 from presentation for update')
	const refused = await refusalOf(sender.remind('a'))
	await other.query('rollback')
	other.release()
	expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
	expect(relay.messages).toHaveLength(1)
	expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
	expect(relay.messages).toHaveLength(2)
}, 30_000)

/** Runs `call` while another connection holds a lock that the statement `lock` takes. */
async function whileLocked<Result>(
	{ pool }: Pick<TestApp, 'pool'>,
	lock: string,
	call: () => Promise<Result>,
): Promise<Result> {
	const other = await pool.connect()
	try {
		await other.query('begin')
		await other.query(lock)
		return await call()
	} finally {
		await other.query('rollback')
		other.release()
	}
}

it('returns the outcome when the caller retries immediately after a 5xx that followed the email, and sends no second email', async ({
	app,
	relay,
	sender,
}) => {
	await sender.ingest()
	const refused = await whileLocked(app, 'lock table event in exclusive mode', () =>
		refusalOf(sender.remind('c')),
	)
	expect(refused.status).toBeGreaterThanOrEqual(500)
	expect(relay.messages).toHaveLength(2)
	expect(await sender.remind('c')).toMatchObject({ send_status: 'sent' })
	expect(relay.messages).toHaveLength(2)
}, 60_000)

it('sends the first email when the caller retries an ingestion immediately after a database timeout', async ({
	app,
	relay,
	company,
	sender,
}) => {
	const { deckId, deliveries } = sender
	const event = { deckId, source_event_id: 'first', homeowner: KAREN }
	const { deck_presentation_id: presentationId } = await deliveries.ingest({
		...event,
		send: false,
	})
	// The state after a process died between creating the presentation and sending its email.
	await app.db.sendAttempt.create({
		data: {
			id: newId(),
			organizationId: company.organizationId,
			kind: 'initial',
			idempotencyKey: presentationId,
			requestHash: '',
			presentationId,
			token: newId(),
			leaseUntil: new Date(0),
		},
	})
	const refused = await whileLocked(app, 'select 1 from presentation for update', () =>
		refusalOf(deliveries.ingest(event)),
	)
	expect(refused.status).toBe(503)
	expect(await deliveries.ingest(event)).toMatchObject({ send_status: 'sent' })
	expect(relay.messages).toHaveLength(1)
}, 60_000)

it('returns 409 to a second call during which the first call releases its claim, and sends the email when the second call is retried', async ({
	company,
	sender,
	relay,
}) => {
	await sender.ingest()
	const { service, deckId } = sender
	const id = newId()
	await company.db.sendAttempt.create({
		data: {
			id,
			organizationId: company.organizationId,
			kind: 'reminder',
			idempotencyKey: 'b',
			requestHash: '',
			token: newId(),
			leaseUntil: new Date(Date.now() + 30_000),
		},
	})
	const releasing = new Proxy(service.pool, {
		get: (pool, name) =>
			name !== 'query'
				? Reflect.get(pool, name, pool)
				: async (text: string, values: unknown[]) => {
						const result = await pool.query(text, values)
						if (String(text).includes('delivery_attempt'))
							await company.db.sendAttempt.deleteMany({ where: { id } })
						return result
					},
	})
	const { deliveries } = createCaller({ ...service, pool: releasing })
	const input = { deck_id: deckId, source_event_id: 'visit-1', idempotency_key: 'b' }
	const remind = () => deliveries.send({ ...input, subject_variant: 'reminder', skip_if: [] })
	const sent = relay.messages.length
	expect(await refusalOf(remind())).toMatchObject({ status: 409, code: 'SEND_IN_PROGRESS' })
	expect(await remind()).toMatchObject({ send_status: 'sent' })
	expect(relay.messages).toHaveLength(sent + 1)
})
