import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../index.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sendQueuedEmail } from './jobs.ts'
import { queueEmail } from './queue.ts'
import { EmailKind } from './schema.ts'
import { sendEmailNow } from './send.ts'
import { suppress } from './suppressions.ts'
import { type EmailCompany, HOMEOWNER, makeEmailCompany, queueSampleEmail } from './testing.ts'

let relay: SmtpServer
let app: TestApp
let bare: TestApp
let ctx: EmailCompany
const from = { MAIL_FROM: 'Dormer <mail@dormer.example>' }
beforeAll(async () => {
	relay = await startSmtpServer()
	const { url, lookupUrl } = relay
	app = await createTestApp({ smtp: { url, lookupUrl } }, { SMTP_URL: url, ...from })
	bare = await createTestApp({ smtp: { url } }, { SMTP_URL: url, ...from })
	ctx = await makeEmailCompany(app)
})
beforeEach(() => relay.setFault(undefined))
afterAll(async () => {
	await Promise.all([app.close(), bare.close()])
	await relay.close()
})

const arrived = (mailId: string) =>
	relay.messages.filter((mail) => mail.messageId?.includes(mailId))
const row = (mailId: string) => app.db.mailMessage.findUniqueOrThrow({ where: { id: mailId } })
const job = (mailId: string) => ({ organizationId: ctx.organizationId, mailId })
const run = { signal: undefined, lastAttempt: false }

describe('a queued mail', () => {
	it.each(EmailKind.options)('of the kind %s arrives whole', async (kind) => {
		const mailId = await queueSampleEmail(ctx, kind)
		expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sent' })
		const [mail, ...more] = arrived(mailId)
		expect(more).toEqual([])
		expect(mail?.envelopeTo).toEqual([HOMEOWNER.email])
		expect(mail?.from).toMatchObject({ address: 'mail@dormer.example' })
		for (const words of [mail?.subject, mail?.html, mail?.text])
			expect(words).not.toMatch(/{{|}}|undefined|\[object|#b1a4d/)
		expect(mail?.html).not.toMatch(/<script|Karen <b>/)
		expect(mail?.text).not.toMatch(/&lt;|&amp;|&#/)
		expect(mail?.text?.length).toBeGreaterThan(100)
		expect(await row(mailId)).toMatchObject({ status: 'sent', subject: mail?.subject, attempts: 1 })
	})

	it('is one mail for each name, however often it is queued', async () => {
		const ids = await Promise.all(
			Array.from({ length: 8 }, () => queueSampleEmail(ctx, 'reminder', 'the same')),
		)
		await app.runJobs()
		expect(new Set(ids).size).toBe(1)
		expect(arrived(ids[0] ?? '')).toHaveLength(1)
	})

	it('is not sent when its cause is rolled back', async () => {
		const { organizationId } = ctx
		const before = relay.messages.length
		const mail = { organizationId, to: HOMEOWNER.email, dedupeKey: 'rolled back', at: ctx.now() }
		const cause = app.db.$transaction(async (tx) => {
			await queueEmail(tx, app, { ...mail, kind: 'reminder', data: {} })
			throw new Error('rolled back')
		})
		await expect(cause).rejects.toThrow('rolled back')
		await app.runJobs()
		expect(relay.messages).toHaveLength(before)
	})

	it('of a subscription says what it is for, and a test that it is one', async () => {
		const { notifications } = createCaller(ctx)
		const { id: subscriptionId } = await notifications.createSubscription({
			...{ name: 'Office', eventType: '*', channel: 'email' },
			channelConfig: { toEmails: [HOMEOWNER.email] },
		})
		await notifications.testSubscription({ subscriptionId })
		await app.runJobs()
		expect(relay.messages.at(-1)?.text).toContain('The subscription "Office" sends this as a test.')
		const mailId = await queueSampleEmail(ctx, 'event_notification')
		await sendEmailNow(app, job(mailId))
		expect(arrived(mailId)[0]?.html).toContain('sends this for contract.signed.')
		await notifications.deleteSubscription({ subscriptionId })
	})
})

describe('a relay that', () => {
	it('refuses for now gets the mail again, with the same Message-ID', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		relay.setFault({ at: 'data', code: 451, message: '4.3.0 Later' })
		await expect(sendQueuedEmail(app, job(mailId), run)).rejects.toThrow('4.3.0 Later')
		expect(await row(mailId)).toMatchObject({ status: 'queued', handedOffAt: null })
		relay.setFault(undefined)
		await sendQueuedEmail(app, job(mailId), run)
		expect(arrived(mailId)).toHaveLength(1)
		expect(await row(mailId)).toMatchObject({ status: 'sent', attempts: 2 })
	})

	it('refuses for now to the last leaves the mail failed, with what it said', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		relay.setFault({ at: 'data', code: 451, message: '4.3.0 Later' })
		await sendQueuedEmail(app, job(mailId), { ...run, lastAttempt: true })
		expect(await row(mailId)).toMatchObject({
			status: 'failed',
			reason: expect.stringContaining('4.3.0 Later'),
		})
	})

	it('would be given a file that is not stored gets nothing, until it is', async () => {
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
		expect(arrived(mailId)[0]?.attachments).toMatchObject([{ filename: 'copy.pdf' }])
	})

	it('does not know the address stops all mail to it', async () => {
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
		'loses its answer (accepted: %s) is asked, and has the mail once in the end',
		async (accepted) => {
			const mailId = await queueSampleEmail(ctx, 'reminder')
			relay.setFault({ at: 'answer', accepted })
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sending' })
			relay.setFault(undefined)
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sending' })
			await app.db.mailMessage.update({ where: { id: mailId }, data: { leaseUntil: new Date(0) } })
			expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sent', reason: null })
			expect(arrived(mailId)).toHaveLength(1)
		},
	)

	it('loses its answer and cannot be asked makes the outcome unknown, and is never sent it again', async () => {
		const other = await makeEmailCompany(bare)
		const ref = {
			organizationId: other.organizationId,
			mailId: await queueSampleEmail(other, 'initial'),
		}
		relay.setFault({ at: 'answer', accepted: true })
		const unknown = { status: 'failed', reason: 'outcome_unknown' }
		expect(await sendEmailNow(bare, ref)).toMatchObject(unknown)
		relay.setFault(undefined)
		expect(await sendEmailNow(bare, ref)).toMatchObject(unknown)
		expect(arrived(ref.mailId)).toHaveLength(1)
	})
})

describe('at the same time', () => {
	it('twenty who send one mail send it once', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		const ends = await Promise.all(Array.from({ length: 20 }, () => sendEmailNow(app, job(mailId))))
		expect(ends.map(({ status }) => status)).toContain('sent')
		expect(arrived(mailId)).toHaveLength(1)
	})
})

describe('an address that unsubscribed', () => {
	it.each([
		['reminder', 'suppressed'],
		['initial', 'suppressed'],
		['contract_copy', 'sent'],
		['appointment_booked', 'sent'],
	] as const)('a mail %s ends as %s', async (kind, status) => {
		const other = await makeEmailCompany(app)
		const { organizationId } = other
		const address = HOMEOWNER.email.toUpperCase()
		const mail = { organizationId, address, mailId: null, at: app.now() }
		await app.db.$transaction((tx) => suppress(tx, mail, 'unsubscribed'))
		const mailId = await queueSampleEmail(other, kind)
		expect(await sendEmailNow(app, { organizationId, mailId })).toMatchObject({ status })
	})

	it('still gets mail of another company', async () => {
		const mailId = await queueSampleEmail(ctx, 'reminder')
		expect(await sendEmailNow(app, job(mailId))).toMatchObject({ status: 'sent' })
	})
})
