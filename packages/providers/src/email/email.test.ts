import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../testing/index.ts'
import { createEmail, type Email, type EmailMessage } from './index.ts'

let relay: SmtpServer
let mailDirectory: string
let engines: Record<string, Email>
beforeAll(async () => {
	relay = await startSmtpServer()
	mailDirectory = await mkdtemp(path.join(tmpdir(), 'dormer-mail-'))
	engines = {
		relay: createEmail({ smtp: { url: relay.url, lookupUrl: relay.lookupUrl }, mailDirectory }),
		disk: createEmail({ mailDirectory }),
	}
})
beforeEach(() => relay.setFault(undefined))
afterAll(async () => {
	await relay.close()
	await rm(mailDirectory, { recursive: true })
})

const never = { deadline: Number.POSITIVE_INFINITY }
const expired = () => ({ deadline: performance.now() - 1 })
const getEngine = (name: string): Email => {
	const engine = engines[name]
	if (engine === undefined) throw new Error(`No engine ${name}`)
	return engine
}
const createMessage = (more: Partial<EmailMessage> = {}): EmailMessage => ({
	messageId: `<${crypto.randomUUID()}@mail.company.example>`,
	from: { name: 'Summit Peak, "Roofing"', address: 'mail@company.example' },
	to: 'karen@mail.example',
	replyTo: 'office@company.example',
	subject: 'Your roof · ✓',
	html: '<p>Good morning, Zoë</p>',
	text: 'Good morning, Zoë',
	headers: { 'X-Test': 'yes' },
	attachments: [
		{ filename: 'appointment.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN') },
	],
	...more,
})
const findStored = async (name: string, { messageId }: EmailMessage) => {
	const [found, ...again] = relay.messages.filter((mail) => mail.messageId === messageId)
	const stored = await getEngine(name).read(messageId)
	expect(again).toEqual([])
	return stored === undefined ? found : PostalMime.parse(stored)
}

describe.each(['relay', 'disk'])('send by the %s engine', (name) => {
	it('delivers addresses, subject, HTML, plain text and attachment of a message unchanged', async () => {
		const mail = createMessage()
		expect(await getEngine(name).send(mail, never)).toMatchObject({ kind: 'accepted' })
		expect(await findStored(name, mail)).toMatchObject({
			messageId: mail.messageId,
			from: mail.from,
			to: [{ address: mail.to, name: '' }],
			replyTo: [{ address: mail.replyTo, name: '' }],
			subject: mail.subject,
			html: expect.stringContaining('Zoë'),
			text: expect.stringContaining('Good morning, Zoë'),
			attachments: [{ filename: 'appointment.ics', mimeType: 'text/calendar' }],
		})
	})

	it('finds a message by its Message-ID only after the message was sent', async () => {
		const engine = getEngine(name)
		const mail = createMessage()
		if (engine.dedupe !== 'lookup') throw new Error('The engine has no lookup')
		expect(await engine.lookup(mail.messageId)).toBe(false)
		await engine.send(mail, never)
		expect(await engine.lookup(mail.messageId)).toBe(true)
	})

	it('returns the outcome "deferred" when the deadline has already passed', async () => {
		const mail = createMessage()
		expect(await getEngine(name).send(mail, expired())).toMatchObject({ kind: 'deferred' })
		expect(await findStored(name, mail)).toBeUndefined()
		expect((await readdir(mailDirectory)).filter((file) => file.includes('~'))).toEqual([])
	})

	it('sends no additional email header when a name or a subject contains a line break', async () => {
		const mail = createMessage({
			subject: 'Roof\r\nBcc: stranger@mail.example',
			from: { name: 'A\r\nX-Evil: 1', address: 'mail@company.example' },
		})
		await getEngine(name).send(mail, never)
		const headers = (await findStored(name, mail))?.headers.map(({ key }) => key) ?? []
		expect(headers).not.toEqual(expect.arrayContaining(['bcc']))
		expect(headers).not.toEqual(expect.arrayContaining(['x-evil']))
	})
})

describe('createSmtpEmail', () => {
	it.each([
		[
			{ at: 'recipient', code: 550, message: '5.1.1 No such user' },
			{ kind: 'refused', atRecipient: true },
		],
		[
			{ at: 'data', code: 554, message: '5.7.1 Spam' },
			{ kind: 'refused', atRecipient: false },
		],
		[{ at: 'recipient', code: 451, message: '4.7.1 Greylisted' }, { kind: 'deferred' }],
		[{ at: 'data', code: 452, message: '4.3.1 Disk full' }, { kind: 'deferred' }],
		[{ at: 'before-data', hangsUp: true }, { kind: 'deferred' }],
		[{ at: 'answer', accepted: true }, { kind: 'unknown' }],
		[{ at: 'answer', accepted: false }, { kind: 'unknown' }],
	] as const)('maps the relay failure %o to the outcome %o', async (fault, outcome) => {
		relay.setFault(fault)
		expect(await getEngine('relay').send(createMessage(), never)).toMatchObject(outcome)
	})

	it.each([
		['info@dächer-müller.example', false],
		['Søren@example.com', true],
		["smith&jones'!@example.com", false],
	])('delivers to %s, and requires SMTPUTF8 of the relay: %s', async (to, smtpUtf8) => {
		const mail = createMessage({ to })
		expect(await getEngine('relay').send(mail, never)).toMatchObject({ kind: 'accepted' })
		const found = relay.messages.find(({ messageId }) => messageId === mail.messageId)
		expect(found).toMatchObject({ envelopeTo: [to], smtpUtf8 })
	})

	it('returns the outcome "deferred" when the relay refuses the connection', async () => {
		const engine = createEmail({ smtp: { url: 'smtp://127.0.0.1:1' }, mailDirectory })
		expect(engine.dedupe).toBe('none')
		expect(await engine.send(createMessage(), never)).toMatchObject({ kind: 'deferred' })
	})

	it.each([
		['right', 'accepted'],
		['wrong', 'deferred'],
	])('logs in to the relay: with the %s password the message is %s', async (password, kind) => {
		const guarded = await startSmtpServer({ password: 'right' })
		const url = guarded.url.replace('//', `//dormer:${password}@`)
		const engine = createEmail({ smtp: { url }, mailDirectory })
		expect(await engine.send(createMessage(), never)).toMatchObject({ kind })
		expect(guarded.messages).toHaveLength(kind === 'accepted' ? 1 : 0)
		await guarded.close()
	})

	it('lookup() rejects when the relay’s URL for finding sent messages is unreachable', async () => {
		const lookupUrl = 'http://127.0.0.1:1'
		const engine = createEmail({ smtp: { url: relay.url, lookupUrl }, mailDirectory })
		if (engine.dedupe !== 'lookup') throw new Error('The engine has no lookup')
		await expect(engine.lookup('<a@b>')).rejects.toThrow()
	})

	it('does not send the message when the deadline passes before the relay replies', async () => {
		const mail = createMessage()
		relay.setFault({ at: 'before-data', waitMs: 400 })
		const sending = getEngine('relay').send(mail, { deadline: performance.now() + 300 })
		expect(await sending).toMatchObject({ kind: 'deferred' })
		expect(await findStored('relay', mail)).toBeUndefined()
	})

	it('leaves a message incomplete at the relay when the deadline passes during its transmission', async () => {
		const mail = createMessage({
			attachments: [
				{ filename: 'a.bin', contentType: 'application/octet-stream', content: Buffer.alloc(2e7) },
			],
		})
		const sending = getEngine('relay').send(mail, { deadline: performance.now() + 30 })
		expect(await sending).toMatchObject({ kind: 'deferred' })
		expect(await findStored('relay', mail)).toBeUndefined()
	})
})
