import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email as ParsedMail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startLoopbackServer } from './loopback.ts'

/**
 * Failure of the relay. `before-data`: the relay replies late or closes the connection before DATA. `recipient` and
 * `data`: the relay replies with an error code to that command. `answer`: the relay closes the connection after the
 * whole message was sent; `accepted` says whether it accepted the message.
 */
export type SmtpFault =
	| { at: 'before-data'; waitMs: number }
	| { at: 'before-data'; hangsUp: true }
	| { at: 'recipient' | 'data'; code: number; message: string }
	| { at: 'answer'; accepted: boolean }
/**
 * `envelopeTo` has decoded domains. `smtpUtf8` is true when the sender required support of addresses beyond ASCII (RFC 6531).
 */
export type AcceptedMessage = ParsedMail & {
	raw: string
	envelopeTo: string[]
	smtpUtf8: boolean
	acceptedAt: number
}
export type SmtpServer = {
	/** Value for `SMTP_URL`. */
	url: string
	/** Value for `SMTP_LOOKUP_URL`. */
	lookupUrl: string
	/** Accepted messages, in order. */
	messages: AcceptedMessage[]
	/** Sets how the sending of the following messages fails. Undefined restores normal replies. */
	setFault: (fault: SmtpFault | undefined) => void
	close: () => Promise<void>
}

/**
 * Starts an SMTP relay on loopback. The relay stores each message and confirms it after `delayMs` milliseconds. An HTTP server
 * at `lookupUrl` reports whether the relay has accepted the message with a given Message-ID. When `password` is set, the relay
 * requires a login.
 */
export async function startSmtpServer({
	delayMs = 0,
	password,
}: {
	delayMs?: number
	password?: string
} = {}): Promise<SmtpServer> {
	const messages: AcceptedMessage[] = []
	let fault: SmtpFault | undefined
	const server = new SMTPServer({
		authOptional: password === undefined,
		allowInsecureAuth: true,
		disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
		onAuth: (auth, _session, answer) => {
			if (auth.password === password) answer(null, { user: auth.username })
			else answer(new Error('5.7.8 Wrong password'))
		},
		onRcptTo: (_address, _session, answer) => {
			if (fault?.at === 'recipient') return answer(refusal(fault))
			if (fault?.at !== 'before-data') return answer(null)
			if ('waitMs' in fault) setTimeout(() => answer(null), fault.waitMs)
			else hangUp(server)
		},
		onData: (stream, session, answer) => {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', async () => {
				if (fault?.at === 'data') return answer(refusal(fault))
				const raw = Buffer.concat(chunks)
				const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
				const { smtpUtf8 = false } = session.envelope
				const parsed = await PostalMime.parse(raw)
				const lost = fault?.at === 'answer' ? fault : undefined
				if (lost?.accepted !== false)
					messages.push({
						...parsed,
						raw: raw.toString(),
						envelopeTo,
						smtpUtf8,
						acceptedAt: Date.now(),
					})
				if (lost === undefined) setTimeout(() => answer(null, `queued ${messages.length}`), delayMs)
				else hangUp(server)
			})
		},
	})
	server.on('error', () => {})
	server.listen(0, '127.0.0.1')
	await once(server.server, 'listening')
	const { port } = server.server.address() as AddressInfo
	const lookup = await startLoopbackServer(({ path }, response) => {
		const id = new URL(path, 'http://loopback').searchParams.get('messageId')
		response.writeHead(messages.some(({ messageId }) => messageId === id) ? 200 : 404).end()
	})
	return {
		url: `smtp://127.0.0.1:${port}`,
		lookupUrl: lookup.url,
		messages,
		setFault: (next) => {
			fault = next
		},
		close: async () => {
			await lookup.close()
			await new Promise<void>((resolve) => server.close(() => resolve()))
		},
	}
}

function hangUp(server: SMTPServer): void {
	for (const connection of server.connections) connection.close()
}

function refusal({ code, message }: { code: number; message: string }): Error {
	return Object.assign(new Error(message), { responseCode: code })
}
