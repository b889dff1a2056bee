import { make } from '@dormer/db/testing'
import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { createCaller } from '../index.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sendQueuedEmail } from './jobs.ts'
import { queueEmail } from './queue.ts'
import { EmailKind } from './schema.ts'
import { sendEmailNow } from './send.ts'
import { suppress } from './suppressions.ts'
import { type EmailCompany, HOMEOWNER, makeEmailCompany, queueSampleEmail } from './testing.ts'

/** Contact in the branding of the deck. Emails show the contact of the company instead. */
const BRANDING_CONTACT = { phone: '720 555 0199', email: 'brand@summitpeak.example' }

let relay: SmtpServer
let app: TestApp
let appWithoutLookup: TestApp
let ctx: EmailCompany
const from = { MAIL_FROM: 'Dormer <mail@dormer.example>' }
beforeAll(async () => {
	relay = await startSmtpServer()
	const { url, lookupUrl } = relay
	app = await createTestApp({ smtp: { url, lookupUrl } }, { SMTP_URL: url, ...from })
	appWithoutLookup = await createTestApp({ smtp: { url } }, { SMTP_URL: url, ...from })
	ctx = await makeEmailCompany(app)
	const { organizationId, presentationId: id } = ctx
	const { deckId } = await app.db.presentation.findUniqueOrThrow({ where: { id } })
	await make.branding(app.db, { organizationId, deckId, contact: BRANDING_CONTACT })
})
beforeEach(() => relay.setFault(undefined))
afterAll(async () => {
	await Promise.all([app.close(), appWithoutLookup.close()])
	await relay.close()
})

const received = (mailId: string) =>
	relay.messages.filter((mail) => mail.messageId?.includes(mailId))
const row = (mailId: string) => app.db.mailMessage.findUniqueOrThrow({ where: { id: mailId } })
const job = (mailId: string) => ({ organizationId: ctx.organizationId, mailId })
const run = { signal: undefined, lastAttempt: false }

describe('queueEmail', () => {
	it.each(EmailKind.options)(
		'sends a complete email of the kind %s, with the contact of the company',
		async (kind) => {
			const mailId = await queueSampleEmail(ctx, kind)
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sent' })
			const [mail, ...more] = received(mailId)
			expect(more).toEqual([])
			expect(mail?.envelopeTo).toEqual([HOMEOWNER.email])
			expect(mail?.from).toMatchObject({ address: 'mail@dormer.example' })
			for (const text of [mail?.subject, mail?.html, mail?.text])
				expect(text).not.toMatch(/{{|}}|undefined|\[object|#b1a4d/)
			expect(mail?.html).not.toMatch(/<script|Karen <b>/)
			expect(mail?.text).not.toMatch(/&lt;|&amp;|&#/)
			expect(mail?.text?.length).toBeGreaterThan(100)
			for (const text of [mail?.html, mail?.text]) {
				expect(text).toContain('303 555 0100 · office@summitpeak.example')
				for (const other of Object.values(BRANDING_CONTACT)) expect(text).not.toContain(other)
			}
			expect(await row(mailId)).toMatchObject({
				status: 'sent',
				subject: mail?.subject,
				attempts: 1,
			})
		},
	)

	it.each(['question_escalated', 'contract_cancelled_office'] as const)(
		'links to the notification settings in an email of the kind %s',
		async (kind) => {
			const mailId = await queueSampleEmail(ctx, kind)
			await sendEmailNow(app, job(mailId))
			const [mail] = received(mailId)
			const url = `${app.config.PUBLIC_URL}/settings/notifications`
			expect(mail?.html).toContain(`href="${url}"`)
			expect(mail?.text).toContain(url)
		},
	)

	it('shows the appointment, its time zone and the next steps in the email with the signed copy', async () => {
		const { organizationId, presentationId } = ctx
		const appointment = await app.db.appointment.create({
			data: {
				id: newId(),
				organizationId,
				presentationId,
				attendeeTz: 'America/Denver',
				startsAt: new Date('2030-03-04T16:30:00Z'),
				endsAt: new Date('2030-03-04T17:15:00Z'),
				busyUntil: new Date('2030-03-04T17:30:00Z'),
			},
		})
		const mailId = await queueSampleEmail(ctx, 'contract_copy', 'with an appointment')
		await sendEmailNow(app, job(mailId))
		await app.db.appointment.delete({ where: { id: appointment.id } })
		const [mail] = received(mailId)
		for (const text of [mail?.html, mail?.text]) {
			expect(text).toMatch(/Monday, March 4 at 9:30.AM MST/)
			expect(text).toContain('What happens next')
			expect(text).toContain('1. We get the permit')
			expect(text).toContain('The city takes about a week.')
		}
	})

	it('sends only one email for each dedupeKey when calls run concurrently', async () => {
		const ids = await Promise.all(
			Array.from({ length: 8 }, () => queueSampleEmail(ctx, 'reminder', 'the same')),
		)
		await app.runJobs()
		expect(new Set(ids).size).toBe(1)
		expect(received(ids[0] ?? '')).toHaveLength(1)
	})

	it('sends no email when the transaction that queued the email is rolled back', async () => {
		const { organizationId } = ctx
		const before = relay.messages.length
		const mail = { organizationId, to: HOMEOWNER.email, dedupeKey: 'rolled back', at: ctx.now() }
		const transaction = app.db.$transaction(async (tx) => {
			await queueEmail(tx, app, { ...mail, kind: 'reminder', data: {} })
			throw new Error('rolled back')
		})
		await expect(transaction).rejects.toThrow('rolled back')
		await app.runJobs()
		expect(relay.messages).toHaveLength(before)
	})

	it('names the subscription and the event type in a notification email, and labels a test notification', async () => {
		const { notifications } = createCaller(ctx)
		const { organizationId } = ctx
		const at = ctx.now()
		await app.db.notificationAddress.create({
			data: { organizationId, address: HOMEOWNER.email, requestedAt: at, confirmedAt: at },
		})
		const { id: subscriptionId } = await notifications.createSubscription({
			name: 'Office',
			eventType: '*',
			channel: 'email',
			channelConfig: { toEmails: [HOMEOWNER.email] },
		})
		await notifications.testSubscription({ subscriptionId })
		await app.runJobs()
		expect(relay.messages.at(-1)?.text).toContain(
			'The subscription "Office" sent this email as a test.',
		)
		const mailId = await queueSampleEmail(ctx, 'event_notification')
		await sendEmailNow(app, job(mailId))
		expect(received(mailId)[0]?.html).toContain('sent this email for contract.signed.')
		await notifications.deleteSubscription({ subscriptionId })
	})
})

describe('sendQueuedEmail', () => {
	it('sends an email again with the same Message-ID after a temporary error of the relay', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		relay.setFault({ at: 'data', code: 451, message: '4.3.0 Later' })
		await expect(sendQueuedEmail(app, job(mailId), run)).rejects.toThrow('4.3.0 Later')
		expect(await row(mailId)).toMatchObject({ status: 'queued', handedOffAt: null })
		relay.setFault(undefined)
		await sendQueuedEmail(app, job(mailId), run)
		expect(received(mailId)).toHaveLength(1)
		expect(await row(mailId)).toMatchObject({ status: 'sent', attempts: 2 })
	})

	it('marks an email as failed after the last attempt and stores the response of the relay', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		relay.setFault({ at: 'data', code: 451, message: '4.3.0 Later' })
		await sendQueuedEmail(app, job(mailId), { ...run, lastAttempt: true })
		expect(await row(mailId)).toMatchObject({
			status: 'failed',
			reason: expect.stringContaining('4.3.0 Later'),
		})
	})

	it('sends an email only after its attachment is stored', async () => {
		const { organizationId } = ctx
		const storageKey = 'mail/copy.pdf'
		const attachments = [{ storageKey, filename: 'copy.pdf', contentType: 'application/pdf' }]
		const about = { organizationId, to: HOMEOWNER.email, dedupeKey: 'a file', at: ctx.now() }
		const { presentationId } = ctx
		const { mailId } = await app.db.$transaction((tx) =>
			queueEmail(tx, app, { ...about, presentationId, attachments, kind: 'reminder', data: {} }),
		)
		await expect(sendQueuedEmail(app, job(mailId), run)).rejects.toThrow('not stored')
		expect(await row(mailId)).toMatchObject({ status: 'queued', leaseUntil: null })
		await app.providers.storage.put(storageKey, Buffer.from('%PDF-1.7'), 'application/pdf')
		await sendQueuedEmail(app, job(mailId), run)
		expect(received(mailId)[0]?.attachments).toMatchObject([{ filename: 'copy.pdf' }])
	})
})

describe('sendEmailNow', () => {
	it('sends no further email to an address that the relay does not know', async () => {
		const other = await makeEmailCompany(app)
		const ref = {
			organizationId: other.organizationId,
			mailId: await queueSampleEmail(other, 'initial'),
		}
		relay.setFault({ at: 'recipient', code: 550, message: '5.1.1 No such user' })
		expect(await sendEmailNow(app, ref)).toMatchObject({ status: 'failed' })
		relay.setFault(undefined)
		const next = { ...ref, mailId: await queueSampleEmail(other, 'contract_copy') }
		expect(await sendEmailNow(app, next)).toMatchObject({ status: 'suppressed' })
	})

	it.each([true, false])(
		'looks up a lost answer and delivers the email exactly once (accepted by the relay: %s)',
		async (accepted) => {
			const mailId = await queueSampleEmail(ctx, 'reminder')
			relay.setFault({ at: 'answer', accepted })
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sending' })
			relay.setFault(undefined)
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sending' })
			await app.db.mailMessage.update({ where: { id: mailId }, data: { leaseUntil: new Date(0) } })
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sent', reason: null })
			expect(received(mailId)).toHaveLength(1)
		},
	)

	it('marks an email as failed with outcome_unknown when the relay’s answer is lost and the relay offers no lookup', async () => {
		const other = await makeEmailCompany(appWithoutLookup)
		const ref = {
			organizationId: other.organizationId,
			mailId: await queueSampleEmail(other, 'initial'),
		}
		relay.setFault({ at: 'answer', accepted: true })
		const unknown = { status: 'failed', reason: 'outcome_unknown' }
		expect(await sendEmailNow(appWithoutLookup, ref)).toMatchObject(unknown)
		relay.setFault(undefined)
		expect(await sendEmailNow(appWithoutLookup, ref)).toMatchObject(unknown)
		expect(received(ref.mailId)).toHaveLength(1)
	})

	it('sends an email only once when 20 calls run concurrently', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		const ends = await Promise.all(Array.from({ length: 20 }, () => sendEmailNow(app, job(mailId))))
		expect(ends.map(({ status }) => status)).toContain('sent')
		expect(received(mailId)).toHaveLength(1)
	})

	it.each([
		['reminder', 'suppressed'],
		['initial', 'suppressed'],
		['contract_copy', 'sent'],
		['appointment_booked', 'sent'],
	] as const)(
		'completes an email of the kind %s to an unsubscribed address as %s',
		async (kind, status) => {
			const other = await makeEmailCompany(app)
			const { organizationId } = other
			const address = HOMEOWNER.email.toUpperCase()
			const mail = { organizationId, address, mailId: null, at: app.now() }
			await app.db.$transaction((tx) => suppress(tx, mail, 'unsubscribed'))
			const mailId = await queueSampleEmail(other, kind)
			expect(await sendEmailNow(app, { organizationId, mailId })).toMatchObject({ status })
		},
	)

	it('still sends emails of another company to an address that unsubscribed from one company', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sent' })
	})
})
