import { expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { it } from './fixtures.ts'

it('sends the email with the same key immediately after an attempt whose transaction timed out', async ({
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
