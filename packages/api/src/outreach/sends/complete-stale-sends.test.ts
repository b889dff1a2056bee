import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { completeStaleSends } from './complete-stale-sends.ts'
import { makeSender, type Sender } from './fixtures.ts'

let relay: SmtpServer
let app: TestApp
let bare: TestApp
let sender: Sender
beforeAll(async () => {
	relay = await startSmtpServer()
	app = await createTestApp({ smtp: { url: relay.url, lookupUrl: relay.lookupUrl } })
	bare = await createTestApp({ smtp: { url: relay.url } })
})
beforeEach(() => {
	relay.messages.length = 0
	relay.setFault(undefined)
})
afterAll(async () => {
	await app.close()
	await bare.close()
	await relay.close()
})

/** As if the process had died at this moment, and the time had passed that it was waited for. */
async function endLeases(on: TestApp, minutesAgo = 0) {
	await on.pool.query(
		`update delivery_attempt set lease_until = now() - interval '1 second',
		        created_at = created_at - make_interval(mins => $1) where status = 'in_progress'`,
		[minutesAgo],
	)
	await on.pool.query(
		`update mail_message set lease_until = now() - interval '1 second' where status = 'sending'`,
	)
}
const stateOf = async (on: TestApp) =>
	(await on.db.sendAttempt.findMany({ orderBy: { id: 'desc' }, take: 1 })).map(
		({ status, reason }) => ({ status, reason }),
	)

describe('a send whose answer was lost after the relay had it', () => {
	const loseAnswer = async (on: TestApp, accepted: boolean) => {
		sender = await makeSender(on)
		await sender.ingest()
		relay.setFault({ at: 'answer', accepted })
	}
	const lose = async (accepted: boolean) => {
		await loseAnswer(app, accepted)
		expect(await refusalOf(sender.remind('a'))).toMatchObject({ code: 'SEND_IN_PROGRESS' })
		relay.setFault(undefined)
		await endLeases(app)
	}

	it('is found at the relay, and not sent again', async () => {
		await lose(true)
		expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
		expect(relay.messages).toHaveLength(2)
	})

	it('is sent when the relay says that it has not got it', async () => {
		await lose(false)
		expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
		expect(relay.messages).toHaveLength(2)
	})

	it.each([true, false])(
		'is flagged and not sent again where the relay cannot be asked (had it: %s)',
		async (accepted) => {
			await loseAnswer(bare, accepted)
			const answer = await sender.remind('a')
			relay.setFault(undefined)
			expect(answer).toMatchObject({ send_status: 'failed', reason: 'outcome_unknown' })
			expect(await sender.remind('a')).toEqual(answer)
			expect(relay.messages).toHaveLength(accepted ? 2 : 1)
		},
	)

	it('is settled without its caller', async () => {
		await lose(true)
		await completeStaleSends(app)
		expect(await stateOf(app)).toEqual([{ status: 'sent', reason: null }])
		expect(relay.messages).toHaveLength(2)
	})
})

describe('a delivery whose process died before it was decided', () => {
	it('is carried out without its caller when it is the first mail of an ingest', async () => {
		sender = await makeSender(app)
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		expect(await refusalOf(sender.ingest())).toMatchObject({ status: 503 })
		const { id } = await app.db.presentation.findFirstOrThrow({
			where: { deckId: sender.deckId },
		})
		const byRep = { presentationId: id, idempotencyKey: 'by the rep' }
		const { deliveries } = createCaller(sender.rep)
		expect(await refusalOf(deliveries.sendMail(byRep))).toMatchObject({ code: 'SEND_IN_PROGRESS' })
		relay.setFault(undefined)
		await endLeases(app)
		await completeStaleSends(app)
		expect(await stateOf(app)).toEqual([{ status: 'sent', reason: null }])
		expect(relay.messages).toHaveLength(1)
	})

	it('waits for its caller when it is a follow-up, and expires after a quarter of an hour', async () => {
		sender = await makeSender(app)
		await sender.ingest()
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		await refusalOf(sender.remind('a'))
		await app.pool.query("update delivery_attempt set mail_id = null where status = 'in_progress'")
		relay.setFault(undefined)
		await endLeases(app)
		await completeStaleSends(app)
		expect(await stateOf(app)).toEqual([{ status: 'in_progress', reason: null }])
		await endLeases(app, 16)
		await completeStaleSends(app)
		expect(await stateOf(app)).toEqual([{ status: 'failed', reason: 'expired' }])
		expect(await sender.remind('a')).toMatchObject({ send_status: 'failed', reason: 'expired' })
		expect(relay.messages).toHaveLength(1)
	})

	it('expires with the mail that was written for it, which nobody sends any more', async () => {
		sender = await makeSender(app)
		await sender.ingest()
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		await refusalOf(sender.remind('a'))
		relay.setFault(undefined)
		await endLeases(app, 16)
		await completeStaleSends(app)
		expect(await sender.remind('a')).toMatchObject({ send_status: 'failed', reason: 'expired' })
		const [mail] = await app.db.mailMessage.findMany({ orderBy: { id: 'desc' }, take: 1 })
		expect(mail).toMatchObject({ kind: 'reminder', status: 'failed', reason: 'expired' })
		expect(relay.messages).toHaveLength(1)
	})
})
