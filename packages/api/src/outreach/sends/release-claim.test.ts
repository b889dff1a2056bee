import { expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { it } from './fixtures.ts'

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
			...{ id, organizationId: company.organizationId, kind: 'reminder', idempotencyKey: 'b' },
			...{ requestHash: '', token: newId(), leaseUntil: new Date(Date.now() + 30_000) },
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
