import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Uuid } from '../core/schema.ts'
import type { WithConfig } from './address.ts'

/** What an address in a mail does when it is called. */
export type EmailLink =
	| { action: 'open' | 'unsubscribe'; mailId: string }
	| { action: 'click'; mailId: string; url: string }

const CODES = { open: 'o', click: 'c', unsubscribe: 'u' } as const
const MAC_BYTES = 16
const MAX_TOKEN_LENGTH = 4000

/**
 * The address that an action of a mail is called at: `/m/<o|c|u>/<mail id><target>.<HMAC-SHA256, 128 bits>`. The target of
 * a click is signed with it, so that nobody makes it lead elsewhere. It does not expire: mail is read years later.
 */
export function emailLink(app: WithConfig, link: EmailLink): string {
	const id = Buffer.from(link.mailId.replaceAll('-', ''), 'hex')
	const target = Buffer.from(link.action === 'click' ? link.url : '')
	const payload = Buffer.concat([id, target]).toString('base64url')
	const code = CODES[link.action]
	return `${app.config.PUBLIC_URL}/m/${code}/${payload}.${sign(app, code, payload).toString('base64url')}`
}

/** What a called address says; undefined when we did not sign exactly this text. Compared in constant time. */
export function readEmailLink(app: WithConfig, code: string, token: string): EmailLink | undefined {
	if (token.length > MAX_TOKEN_LENGTH) return undefined
	const [payload = '', signature = '', ...rest] = token.split('.')
	const [bytes, given] = [decode(payload), decode(signature)]
	if (bytes === undefined || given === undefined || rest.length > 0) return undefined
	const expected = sign(app, code, payload)
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
	const mailId = Uuid.safeParse(
		bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
	).data
	if (mailId === undefined) return undefined
	if (code === CODES.click) return { action: 'click', mailId, url: bytes.toString('utf8', 16) }
	return { action: code === CODES.open ? 'open' : 'unsubscribe', mailId }
}

/** Bytes of base64url text in its one canonical spelling. */
function decode(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64url')
	return bytes.toString('base64url') === text ? bytes : undefined
}

function sign({ config }: WithConfig, code: string, payload: string): Buffer {
	const key = hkdfSync('sha256', config.SECRET_KEY, '', 'mail-link', 32)
	const mac = createHmac('sha256', Buffer.from(key)).update(`${code}/${payload}`).digest()
	return mac.subarray(0, MAC_BYTES)
}
