import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../core/trpc.ts'
import { createCaller } from '../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../testing/test-app.ts'
import { sendEmailNow } from './send.ts'
import { type EmailCompany, HOMEOWNER, makeEmailCompany, queueSampleEmail } from './testing.ts'

let app: TestApp
let ctx: EmailCompany
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeEmailCompany(app)
})
afterAll(() => app.close())

const asRep = (of: OrgContext): OrgContext =>
	of.caller.kind === 'user' ? { ...of, caller: { ...of.caller, role: 'rep' } } : of
/** Returns an API client that sends reports as a relay does, with an API key of the company. */
const relayOf = ({ organizationId, ...of }: OrgContext) =>
	createCaller({
		...of,
		caller: {
			kind: 'service',
			organizationId,
			scopes: ['presentations:send'],
			keyId: 'relay',
			name: 'Relay',
		},
	}).mail

async function sendTo(of: EmailCompany) {
	const mailId = await queueSampleEmail(of, 'reminder')
	await sendEmailNow(app, { organizationId: of.organizationId, mailId })
	return app.db.mailMessage.findUniqueOrThrow({ where: { id: mailId } })
}

/** Returns a delivery status report in the format of Postfix. */
const bounce = (
	messageId: string,
	{ action = 'failed', status = '5.1.1' } = {},
) => `From: MAILER-DAEMON@relay.example
To: mail@dormer.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I am sorry to have to inform you that your message could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Final-Recipient: rfc822; ${HOMEOWNER.email}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 No such user

--B
Content-Type: text/rfc822-headers

Subject: Reminder
Message-ID: ${messageId}

--B--
`
/** Returns a complaint in the format of an email provider's feedback loop (RFC 5965). */
const complaint = (messageId: string) => `From: fbl@provider.example
To: abuse@dormer.example
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B"

--B
Content-Type: text/plain

This is an email abuse report.

--B
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Feedback/1.0
Version: 1

--B
Content-Type: message/rfc822

From: mail@dormer.example
Message-ID: ${messageId}
Subject: Reminder

Hi
--B--
`

/** A bounce of a server with internationalized email (RFC 6533). */
const globalBounce = (messageId: string) =>
	bounce(messageId)
		.replace('report-type=delivery-status', 'report-type=global-delivery-status')
		.replace('message/delivery-status', 'message/global-delivery-status')
		.replace('text/rfc822-headers', 'message/global-headers')

/** A bounce in the format of qmail (QSBMF), which has no machine-readable part. */
const qmailBounce = (messageId: string) => `From: MAILER-DAEMON@relay.example
To: mail@dormer.example
Subject: failure notice

Hi. This is the qmail-send program at relay.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${HOMEOWNER.email}>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 User unknown
Giving up on 192.0.2.1.

--- Below this line is a copy of the message.

Return-Path: <mail@dormer.example>
Received: (qmail 1 invoked by uid 1)
Message-ID: ${messageId}
Subject: Reminder

Hi
`

/** A bounce without a copy of the email, which it names in the header In-Reply-To. */
const replyBounce = (messageId: string) => `From: Mail Delivery System <postmaster@relay.example>
To: mail@dormer.example
Subject: Undeliverable: Reminder
In-Reply-To: ${messageId}

Delivery has failed to these recipients:
${HOMEOWNER.email}
The email address you entered couldn't be found. Remote server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'
`

/** A message of parts in parts, which a mail server never writes. */
const nested = (depth: number) =>
	Array.from(
		{ length: depth },
		(_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\n\n--b${index}\n`,
	).join('')

/** An automatic reply of a person, which is no bounce. */
const vacation = (messageId: string) => `From: ${HOMEOWNER.email}
To: mail@dormer.example
Subject: Out of office
Auto-Submitted: auto-replied
In-Reply-To: ${messageId}

I am away. Call 550 5.1.1 for help.
`

describe('POST /api/mails/reports', () => {
	it.each([
		{ write: bounce, reason: 'bounced', emitted: ['email.bounced'] },
		{ write: complaint, reason: 'complained', emitted: [] },
		{ write: globalBounce, reason: 'bounced', emitted: ['email.bounced'] },
		{ write: qmailBounce, reason: 'bounced', emitted: ['email.bounced'] },
		{ write: replyBounce, reason: 'bounced', emitted: ['email.bounced'] },
	])('suppresses the address with the reason $reason', async ({ write, reason, emitted }) => {
		const company = await makeEmailCompany(app)
		const { organizationId } = company
		const mail = await sendTo(company)
		const relay = relayOf(company)
		for (const line of ['\n', '\r\n']) {
			const message = write(mail.messageId).replaceAll('\n', line)
			expect(await relay.report({ message })).toEqual({ matched: true, suppressed: true })
		}
		const { suppressions } = await createCaller(company).mail.suppressions()
		expect(suppressions).toMatchObject([{ address: HOMEOWNER.email, reason }])
		const events = await app.db.event.findMany({ where: { organizationId } })
		expect(events.map(({ eventType }) => eventType)).toEqual(emitted)
		expect(await sendTo(company)).toMatchObject({ status: 'suppressed' })
		await createCaller(company).mail.liftSuppression({ address: HOMEOWNER.email })
		expect(await sendTo(company)).toMatchObject({ status: 'sent' })
	})

	it.each([
		{ action: 'delayed', status: '4.4.1' },
		{ action: 'failed', status: '4.2.2' },
		{ action: 'delivered', status: '2.0.0' },
	])('suppresses nothing for a delivery status with %o', async (what) => {
		const { messageId } = await sendTo(ctx)
		const answer = await relayOf(ctx).report({ message: bounce(messageId, what) })
		expect(answer).toEqual({ matched: true, suppressed: false })
	})

	it.each(['5.7.1', '5.7.26', '5.3.4', '5.4.1', '5.6.7', '5.2.2', '5.1.8'])(
		'does not suppress the address for the status %s, which is not the fault of the address',
		async (status) => {
			const company = await makeEmailCompany(app)
			const { messageId } = await sendTo(company)
			const message = bounce(messageId, { status })
			expect(await relayOf(company).report({ message })).toEqual({
				matched: true,
				suppressed: false,
			})
			const mail = await app.db.mailMessage.findFirstOrThrow({ where: { messageId } })
			expect(mail.bouncedAt).not.toBeNull()
		},
	)

	it('refuses an automatic reply of a person', async () => {
		const { messageId } = await sendTo(ctx)
		const error = await refusalOf(relayOf(ctx).report({ message: vacation(messageId) }))
		expect(error).toMatchObject({ status: 400, details: [{ path: 'message' }] })
	})

	it('accepts a report as JSON fields, and ignores a report about another company’s email', async () => {
		const { messageId } = await sendTo(ctx)
		const stranger = await makeEmailCompany(app)
		const report = { type: 'bounce' as const, messageId }
		expect(await relayOf(stranger).report(report)).toEqual({ matched: false, suppressed: false })
		const company = await makeEmailCompany(app)
		const own = { ...report, messageId: (await sendTo(company)).messageId }
		expect(await relayOf(company).report(own)).toEqual({ matched: true, suppressed: true })
	})

	it.each([
		[
			'3,000 nested parts',
			nested(3000),
			'The message cannot be read as an email. Send the complete message as it was received.',
		],
		[
			'empty lines',
			`Subject: x\n${'\n'.repeat(200_000)}end`,
			'The message has more than 20,000 lines. Send only the report.',
		],
	])('returns 400 for a message of %s', async (_, message, reason) => {
		const error = await refusalOf(relayOf(ctx).report({ message }))
		expect(error).toMatchObject({ status: 400, details: [{ path: 'message', message: reason }] })
	})

	it.each(['hello', 'Subject: no report\n\nHi', bounce('nothing').replace('Message-ID', 'X-Else')])(
		'returns 400 for a message that is not a report',
		async (message) => {
			const error = await refusalOf(relayOf(ctx).report({ message }))
			expect(error).toMatchObject({ status: 400, details: [{ path: 'message' }] })
		},
	)
})

describe('GET /api/mails', () => {
	it('lists emails page by page, newest first', async () => {
		const company = await makeEmailCompany(app)
		const made = [
			await queueSampleEmail(company, 'initial'),
			await queueSampleEmail(company, 'reminder'),
		]
		const { mail } = createCaller(company)
		const newest = await mail.list({ limit: 1 })
		const rest = await mail.list({ cursor: newest.nextCursor ?? undefined })
		const ids = [...newest.mails, ...rest.mails].map(({ id }) => id)
		expect(ids.sort()).toEqual(made.sort())
		expect(rest.nextCursor).toBeNull()
	})

	it('returns the content of an email with the embedded logo but without the tracking pixel', async () => {
		const company = await makeEmailCompany(app)
		await brand(company)
		const { id, messageId } = await sendTo(company)
		const { content } = await createCaller(company).mail.get({ mailId: id })
		expect(content?.html).toContain('data:image/png;base64,')
		expect(content?.html).not.toMatch(/cid:|\/m\/o\//)
		expect(content?.text).toContain('12 Main St, Denver, CO 80202')
		const named = Object.fromEntries(content?.headers.map(({ name, value }) => [name, value]) ?? [])
		expect(named).toMatchObject({
			'Message-ID': messageId,
			'List-Unsubscribe': expect.stringMatching(/^<http.*\/m\/u\/.*>$/),
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		})
		const stored = await PostalMime.parse((await app.providers.email.read(messageId)) ?? '')
		expect(stored.html).toContain('/m/o/')
	})

	it.each([
		{ logo: 'a white logo', color: '#ffffff', ground: 'a dark', isLight: false },
		{ logo: 'a dark logo', color: '#12263a', ground: 'a white', isLight: true },
	])('puts $ground background behind $logo', async ({ color, isLight }) => {
		const company = await makeEmailCompany(app)
		await brand(company, `<rect x="20" y="15" width="160" height="30" fill="${color}"/>`)
		const { id } = await sendTo(company)
		const { content } = await createCaller(company).mail.get({ mailId: id })
		const [, base64 = ''] = /data:image\/png;base64,([\w+/=]+)/.exec(content?.html ?? '') ?? []
		const pixels = await sharp(Buffer.from(base64, 'base64')).removeAlpha().raw().toBuffer()
		const corner = [...pixels.subarray(0, 3)]
		expect(corner).toEqual(isLight ? [255, 255, 255] : [0x1f, 0x1c, 0x18])
	})

	it('returns 403 when a rep lists emails or suppressions', async () => {
		const { mail } = createCaller(asRep(ctx))
		expect((await refusalOf(mail.list({}))).status).toBe(403)
		expect((await refusalOf(mail.suppressions())).status).toBe(403)
	})
})

/** Adds a logo and colors to the company's deck. `shapes` are the SVG shapes of the logo, on a transparent background. */
async function brand(
	of: EmailCompany,
	shapes = '<rect width="100%" height="100%" fill="#aa2200"/>',
): Promise<void> {
	const { db, organizationId, presentationId } = of
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">${shapes}</svg>`
	const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
	const caller = createCaller(of)
	const file = { filename: 'logo.png', claimedType: 'image/png', bytes }
	const { image } = await caller.images.upload({ file })
	const { deckId } = await db.presentation.findFirstOrThrow({
		where: { id: presentationId, organizationId },
	})
	const white = '#ffffff'
	await caller.branding.replace({
		deckId,
		logo: image.id,
		palette: {
			primary: '#ffee00',
			primaryLight: white,
			accent: white,
			neutral: white,
			text: '#000000',
		},
		cta: { headline: 'Talk to us', body: 'Soon', buttonText: 'Call' },
	})
}
