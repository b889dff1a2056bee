import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Circuit } from '../circuit/circuit.ts'
import { callSignal } from '../deadline.ts'
import { buildMime } from './build-mime.ts'
import { type Email, type SendOutcome, SOCKET_TIMEOUT_MS } from './email.ts'

export type SmtpSettings = {
	/** URL of the relay: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
	url: string
	/**
	 * URL at which the caller looks up whether the relay accepted a message: `?messageId=<…>` returns 200 for yes and 404
	 * for no.
	 */
	lookupUrl?: string
}

const CONNECT_TIMEOUT_MS = 5000
const DEADLINE_PASSED = 'The deadline passed'

/**
 * Creates the SMTP engine. Opens a connection for each message, so a lost connection affects only one message. `send`
 * returns `unknown` when the relay's reply to a complete message is lost. With `lookupUrl`, the caller can then look up whether
 * the relay accepted the message. While `circuit` is open, `send` returns `deferred` immediately.
 */
export function createSmtpEmail({ url, lookupUrl }: SmtpSettings, circuit: Circuit): Email {
	const transport = new SMTPTransport({
		url,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		dnsTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: SOCKET_TIMEOUT_MS,
	})
	const send: Email['send'] = async (mail, { deadline }) => {
		const body = createBody(await buildMime(mail), deadline)
		try {
			const envelope = { from: mail.from.address, to: [toEnvelopeAddress(mail.to)] }
			const { response } = await circuit.run((signal) =>
				transmit(transport, { envelope, body: body.stream, signal }),
			)
			return { kind: 'accepted', response }
		} catch (error) {
			return toSendOutcome(error, body.isWhole())
		}
	}
	const sends = {
		engine: 'smtp',
		send,
		read: async () => undefined,
		deleteStored: async () => {},
	} as const
	if (lookupUrl === undefined) return { ...sends, dedupe: 'none' }
	return { ...sends, dedupe: 'lookup', lookup: (messageId) => queryRelay(lookupUrl, messageId) }
}

/**
 * Returns the address of a recipient for the SMTP envelope, as in the message's headers: a domain beyond ASCII is encoded
 * (RFC 5890), so any relay accepts it. A local part beyond ASCII needs a relay with SMTPUTF8 (RFC 6531) anyway.
 */
function toEnvelopeAddress(address: string): string {
	const at = address.lastIndexOf('@')
	const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
	const isAscii = /^[\x20-\x7e]*$/.test(local)
	return isAscii ? `${local}@${domainToASCII(domain) || domain}` : address
}

type Transmission = {
	envelope: { from: string; to: string[] }
	body: Readable
	/** Closes the connection and cuts off the body, so the relay never receives the end of the message. */
	signal: AbortSignal
}

/**
 * Sends one message over a separate connection. `createBody` checks the deadline of the message while the body is read, so the
 * body must not be read before the relay is ready to receive it. `SMTPConnection` reads the body after the relay's 354 reply
 * (RFC 5321, 4.1.1.4). `SMTPTransport` would read it as soon as the connection opens.
 */
function transmit(
	transport: SMTPTransport,
	{ envelope, body, signal }: Transmission,
): Promise<SMTPConnectionSendInfo> {
	return new Promise((resolve, reject) => {
		const connection = new SMTPConnection(transport.options)
		const fail = (error: Error) => {
			reject(error)
			connection.close()
		}
		const abort = () => {
			body.destroy()
			fail(new Error('The time limit ended'))
		}
		signal.addEventListener('abort', abort, { once: true })
		const send = () =>
			connection.send(envelope, body, (error, info) => {
				if (error) return fail(error)
				signal.removeEventListener('abort', abort)
				resolve(info)
				connection.quit()
			})
		connection.on('error', fail)
		connection.connect((error) => {
			if (error) return fail(error)
			const auth = transport.getAuth()
			if (!auth || !connection.allowsAuth) return send()
			connection.login(auth, (refused) => (refused ? fail(refused) : send()))
		})
	})
}

/**
 * Streams the bytes of a message. After the deadline, fails before the final dot that ends a message in SMTP, so
 * the message stays incomplete.
 */
function createBody(bytes: Buffer, deadline: number): { stream: Readable; isWhole: () => boolean } {
	let sent = 0
	let whole = false
	const stream = new Readable({
		read(size) {
			if (performance.now() >= deadline) {
				this.destroy(new Error(DEADLINE_PASSED))
				return
			}
			if (sent < bytes.length) {
				this.push(bytes.subarray(sent, sent + size))
				sent += size
				return
			}
			whole = true
			this.push(null)
		},
	})
	return { stream, isWhole: () => whole }
}

/**
 * SMTP commands for which a 5xx reply refuses the message. For an earlier command, a 5xx reply concerns only the
 * connection.
 */
const MESSAGE_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']

function toSendOutcome(error: unknown, isWhole: boolean): SendOutcome {
	const { message, responseCode, response, command } = parseSmtpError(error)
	if (responseCode === undefined) return { kind: isWhole ? 'unknown' : 'deferred', reason: message }
	if (responseCode < 500 || !MESSAGE_COMMANDS.includes(command))
		return { kind: 'deferred', reason: response }
	return { kind: 'refused', response, atRecipient: command === 'RCPT TO' }
}

/** Returns whether a failed conversation shows that the relay is failing: no reply, or the reply 421. */
export function isRelayOutage(error: unknown): boolean {
	const { message, responseCode } = parseSmtpError(error)
	return responseCode === 421 || (responseCode === undefined && message !== DEADLINE_PASSED)
}

function parseSmtpError(error: unknown) {
	const message = error instanceof Error ? error.message : String(error)
	const field = (name: string): unknown =>
		error instanceof Error ? Reflect.get(error, name) : undefined
	const responseCode = field('responseCode')
	return {
		message,
		responseCode: typeof responseCode === 'number' ? responseCode : undefined,
		response: String(field('response') ?? message),
		command: String(field('command') ?? ''),
	}
}

async function queryRelay(lookupUrl: string, messageId: string): Promise<boolean> {
	const address = new URL(lookupUrl)
	address.searchParams.set('messageId', messageId)
	const answer = await fetch(address, { signal: callSignal(CONNECT_TIMEOUT_MS) })
	await answer.body?.cancel()
	if (answer.status === 200) return true
	if (answer.status === 404) return false
	throw new Error(`The relay lookup returned ${answer.status}`)
}
