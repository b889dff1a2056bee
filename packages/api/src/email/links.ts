import { Uuid } from '../core/schema.ts'
import { isSignedText, signText } from '../core/secrets/derived-keys.ts'
import type { WithConfig } from './address.ts'

/** Content of a link in an email: the action of the link and the id of the email. */
export type EmailLink =
	| { action: 'open' | 'unsubscribe' | 'agree'; mailId: string }
	| { action: 'click'; mailId: string; url: string }

const PURPOSE = 'mail-link'
const CODES = { open: 'o', click: 'c', unsubscribe: 'u', agree: 'a' } as const
const MAC_BYTES = 16
const MAX_TOKEN_LENGTH = 4000

/**
 * Returns the URL of a link in an email: `/m/<o|c|u|a>/<mail id><target>.<HMAC-SHA256, 128 bits>`. The signature covers the
 * target of a click, so nobody can redirect the link. Links do not expire, because people read emails years later.
 */
export function emailLink(app: WithConfig, link: EmailLink): string {
	const id = Buffer.from(link.mailId.replaceAll('-', ''), 'hex')
	const target = Buffer.from(link.action === 'click' ? link.url : '')
	const payload = Buffer.concat([id, target]).toString('base64url')
	const code = CODES[link.action]
	return `${app.config.PUBLIC_URL}/m/${code}/${payload}.${sign(app, code, payload).toString('base64url')}`
}

/** Returns the content of a link, or undefined when its signature is not valid. Compares signatures in constant time. */
export function readEmailLink(app: WithConfig, code: string, token: string): EmailLink | undefined {
	if (token.length > MAX_TOKEN_LENGTH) return undefined
	const [payload = '', signature = '', ...rest] = token.split('.')
	const [bytes, actual] = [decode(payload), decode(signature)]
	if (bytes === undefined || actual === undefined || rest.length > 0) return undefined
	const signed = { purpose: PURPOSE, text: `${code}/${payload}`, signature: actual }
	if (!isSignedText(app, { ...signed, bytes: MAC_BYTES })) return undefined
	const mailId = Uuid.safeParse(
		bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
	).data
	if (mailId === undefined) return undefined
	if (code === CODES.click) return { action: 'click', mailId, url: bytes.toString('utf8', 16) }
	if (code === CODES.agree) return { action: 'agree', mailId }
	return { action: code === CODES.open ? 'open' : 'unsubscribe', mailId }
}

/** Decodes base64url text. Returns undefined unless the text is the canonical encoding of its bytes. */
function decode(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64url')
	return bytes.toString('base64url') === text ? bytes : undefined
}

function sign(app: WithConfig, code: string, payload: string): Buffer {
	return signText(app, PURPOSE, `${code}/${payload}`).subarray(0, MAC_BYTES)
}
