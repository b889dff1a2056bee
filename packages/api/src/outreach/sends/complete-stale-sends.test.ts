import { describe, expect } from 'vitest'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { completeStaleSends } from './complete-stale-sends.ts'
import { it as base, makeSender, type Sender } from './fixtures.ts'

type Relay = { setFault: (fault: { at: 'answer'; accepted: boolean }) => void }

/** Adds test fixtures. `withoutLookup` is an app that cannot ask the relay whether an email was accepted. */
const it = base.extend('withoutLookup', { scope: 'file' }, async ({ relay }, { onCleanup }) => {
	const app = await createTestApp({ smtp: { url: relay.url } })
	onCleanup(() => app.close())
	return app
})

/** Expires all leases, as if the process had died, and moves the creation of the sends back by `minutesAgo` minutes. */
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

/**
 * Sends the first email. Then makes the relay close the connection without a response to the second email. `accepted` states
 * whether the relay accepts that second email before it closes the connection.
 */
async function loseResponse(sender: Sender, relay: Relay, accepted: boolean): Promise<void> {
	await sender.ingest()
	relay.setFault({ at: 'answer', accepted })
}

describe('a send that received no response from the relay', () => {
	/** Sends a follow-up with the key "a". The response of the relay is lost, and the claim expires. */
	const lost = it.extend('remindAndLose', ({ app, relay, sender }) => async (accepted: boolean) => {
		await loseResponse(sender, relay, accepted)
		expect(await refusalOf(sender.remind('a'))).toMatchObject({ code: 'SEND_IN_PROGRESS' })
		relay.setFault(undefined)
		await endLeases(app)
	})

	lost(
		'does not resend an email that the relay accepted before its response was lost',
		async ({ relay, remindAndLose, sender }) => {
			await remindAndLose(true)
			expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
			expect(relay.messages).toHaveLength(2)
		},
	)

	lost(
		'resends an email that the relay did not accept before its response was lost',
		async ({ relay, remindAndLose, sender }) => {
			await remindAndLose(false)
			expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
			expect(relay.messages).toHaveLength(2)
		},
	)

	it.for([true, false])(
		'fails as outcome_unknown without a lookup and does not send again (relay accepted: %s)',
		async (accepted, { relay, withoutLookup }) => {
			relay.messages.length = 0
			const sender = await makeSender(await makeCompany(withoutLookup))
			await loseResponse(sender, relay, accepted)
			const answer = await sender.remind('a')
			relay.setFault(undefined)
			expect(answer).toMatchObject({ send_status: 'failed', reason: 'outcome_unknown' })
			expect(await sender.remind('a')).toEqual(answer)
			expect(relay.messages).toHaveLength(accepted ? 2 : 1)
		},
	)

	lost(
		'completes a send with a lost response by the job when the caller does not retry',
		async ({ app, relay, remindAndLose }) => {
			await remindAndLose(true)
			await completeStaleSends(app)
			expect(await stateOf(app)).toEqual([{ status: 'sent', reason: null }])
			expect(relay.messages).toHaveLength(2)
		},
	)
})

describe('completeStaleSends', () => {
	it('sends the first email of a presentation when the call that created the presentation could not send it', async ({
		api,
		app,
		relay,
		sender,
	}) => {
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		expect(await refusalOf(sender.ingest())).toMatchObject({ status: 503 })
		const { id } = await app.db.presentation.findFirstOrThrow({
			where: { deckId: sender.deckId },
		})
		const byRep = { presentationId: id, idempotencyKey: 'by the rep' }
		const call = api.deliveries.sendMail(byRep)
		expect(await refusalOf(call)).toMatchObject({ code: 'SEND_IN_PROGRESS' })
		relay.setFault(undefined)
		await endLeases(app)
		await completeStaleSends(app)
		expect(await stateOf(app)).toEqual([{ status: 'sent', reason: null }])
		expect(relay.messages).toHaveLength(1)
	})

	it('leaves a follow-up in progress when no email is stored for it, and marks the follow-up as expired after 15 minutes', async ({
		app,
		relay,
		sender,
	}) => {
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

	it('leaves a follow-up without a stored email to its caller, who can continue at once', async ({
		app,
		relay,
		sender,
	}) => {
		await sender.ingest()
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		await refusalOf(sender.remind('a'))
		await app.pool.query("update delivery_attempt set mail_id = null where status = 'in_progress'")
		relay.setFault(undefined)
		await endLeases(app)
		await completeStaleSends(app)
		expect(await sender.remind('a')).toMatchObject({ send_status: 'sent' })
	})

	it('holds a claim for at most a minute, so that another process can continue when this one dies', async ({
		app,
		relay,
		sender,
	}) => {
		relay.setFault({ at: 'recipient', code: 451, message: 'Try later' })
		await refusalOf(sender.ingest())
		await endLeases(app)
		relay.setFault({ at: 'before-data', waitMs: 500 })
		const completed = completeStaleSends(app)
		const leases = async () => {
			const { rows } = await app.pool.query(
				`select lease_until <= now() + interval '1 minute' as ends from delivery_attempt
				  where status = 'in_progress' and lease_until > now()`,
			)
			return rows
		}
		await expect.poll(leases, { interval: 10 }).toEqual([{ ends: true }])
		await completed
		relay.setFault(undefined)
	})

	it('marks a follow-up and its email as expired when the decision to send it is 15 minutes old', async ({
		app,
		relay,
		sender,
	}) => {
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
