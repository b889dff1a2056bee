import { expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { it as base } from './fixtures.ts'

const it = base.extend('env', { scope: 'file' }, () => ({ RATE_LIMITS: 'emailsToOne=1/86400' }))

it('rejects a send when its recipient has reached the daily limit, and sends the email when the caller retries with the same key after the limit has ended', async ({
	app,
	sender,
	relay,
}) => {
	await sender.ingest()
	for (const _ of [1, 2])
		expect(await refusalOf(sender.remind('a'))).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
	expect(relay.messages).toHaveLength(1)
	await app.pool.query(`delete from rate_limit where key like 'emailsToOne:%'`)
	expect((await sender.remind('a')).send_status).toBe('sent')
	expect(relay.messages).toHaveLength(2)
})
