import { describe, expect } from 'vitest'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, makeSender } from './fixtures.ts'

const it = base.extend('env', { scope: 'file' }, () => ({
	RATE_LIMITS: 'sends=4/86400,sendsToOne=3/86400',
}))

const limited = async (call: Promise<unknown>) => {
	const { status, code, message, headers } = await refusalOf(call)
	expect(message).toBe('Too many requests. Try again in 24 hours.')
	expect(Number(headers['Retry-After'])).toBeGreaterThan(86_000)
	return [status, code]
}

describe('daily email limits', () => {
	it('rejects a send with a new idempotency key when the presentation has reached its limit, but returns the stored result for a used key', async ({
		api,
		sender,
	}) => {
		const { deck_presentation_id: presentationId } = await sender.ingest()
		const second = await sender.remind('b')
		expect((await sender.remind('c', ['viewed', 'opened'])).send_status).toBe('sent')
		expect(await limited(sender.remind('d'))).toEqual([429, 'RATE_LIMITED'])
		const { deliveries } = api
		const byHand = deliveries.sendMail({ presentationId, idempotencyKey: 'e' })
		expect(await limited(byHand)).toEqual([429, 'RATE_LIMITED'])
		expect(await sender.remind('b')).toEqual(second)
		expect((await deliveries.list({ presentationId })).deliveries).toHaveLength(3)
		expect((await sender.ingest()).send_status).toBe('sent')
	})

	it('rejects a new send when a company has reached its limit, and does not count skipped sends', async ({
		app,
		sender,
	}) => {
		const first = await sender.ingest()
		await app.db.presentation.update({
			where: { id: first.deck_presentation_id },
			data: { firstViewedAt: app.now() },
		})
		for (const key of ['a', 'b', 'c', 'd', 'e'])
			expect((await sender.remind(key, ['viewed'])).reason).toBe('viewed')
		for (let count = 1; count < 4; count += 1) await sender.ingest()
		const before = await app.db.presentation.count({ where: { deckId: sender.deckId } })
		expect(await limited(sender.ingest())).toEqual([429, 'RATE_LIMITED'])
		expect(await limited(sender.remind('z'))).toEqual([429, 'RATE_LIMITED'])
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(before)
		expect((await sender.ingest({}, { send: false })).send_status).toBe('not_requested')
		const others = await makeSender(await makeCompany(app))
		expect((await others.ingest()).send_status).toBe('sent')
	})
})
