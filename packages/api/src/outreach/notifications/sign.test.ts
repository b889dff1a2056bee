import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { completeConfig, readConfig } from '../../core/config.ts'
import { newId } from '../../core/ids.ts'
import { makeSecret, openSecret, sealSecret, secretBytes } from './secret.ts'
import { type Message, signMessage } from './sign.ts'

const secret = makeSecret()
const message = (body: string, at = new Date()): Message => ({ id: `msg_${newId()}`, at, body })
const isVerified = (body: string, headers: Record<string, string>, by = secret) => {
	try {
		new Webhook(by).verify(body, headers, { jsonParse: false })
		return true
	} catch {
		return false
	}
}

describe('signMessage', () => {
	it('creates the same signature as the standardwebhooks library for any body and time', () => {
		const text = fc.string({ unit: 'grapheme' })
		fc.assert(
			fc.property(text, fc.date({ noInvalidDate: true, min: new Date(0) }), (body, at) => {
				const sent = message(body, at)
				const headers = signMessage(sent, [secretBytes(secret)])
				expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(sent.id, at, body))
			}),
			{ numRuns: 300 },
		)
	})

	it('creates a signature that both the old and the new secret verify during a rotation', () => {
		const [old, other] = [makeSecret(), makeSecret()]
		const sent = message('{}')
		const headers = signMessage(sent, [secretBytes(secret), secretBytes(old)])
		expect([secret, old, other].map((by) => isVerified('{}', headers, by))).toEqual([
			true,
			true,
			false,
		])
	})

	it.each([
		[0, true],
		[-299, true],
		[299, true],
		[-302, false],
		[302, false],
	])(
		'signs a message whose timestamp is %i s off so that its verification returns %s',
		(seconds, verified) => {
			const sent = message('{}', new Date(Date.now() + seconds * 1000))
			expect(isVerified('{}', signMessage(sent, [secretBytes(secret)]))).toBe(verified)
		},
	)

	it('creates a signature that becomes invalid after any change of the body or of a header', () => {
		const sent = message('{"type":"presentation.opened","data":{"deckId":"1"}}')
		const headers = signMessage(sent, [secretBytes(secret)])
		const parts: Record<string, string> = { body: sent.body, ...headers }
		expect(isVerified(sent.body, headers)).toBe(true)
		const change = fc.tuple(
			fc.constantFrom(...Object.keys(parts)),
			fc.nat(),
			fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
		)
		fc.assert(
			fc.property(change, ([name, place, letter]) => {
				const text = parts[name] ?? ''
				const at = place % text.length
				if (text[at] === letter) return
				const { body = '', ...rest } = {
					...parts,
					[name]: text.slice(0, at) + letter + text.slice(at + 1),
				}
				if (isSameBytes(rest['webhook-signature'] ?? '', parts['webhook-signature'] ?? '')) return
				expect(isVerified(body, rest)).toBe(false)
			}),
			{ numRuns: 5000 },
		)
	})
})

/**
 * Returns whether two different signatures decode to the same bytes. This is possible, because the last base64
 * character has unused bits.
 */
function isSameBytes(one: string, other: string): boolean {
	const bytes = (text: string) => Buffer.from(text.slice(3), 'base64')
	return one !== other && one.startsWith('v1,') && bytes(one).equals(bytes(other))
}

describe('openSecret', () => {
	const appOf = (key: string) => ({
		config: completeConfig(readConfig({}), key, 'http://127.0.0.1'),
	})
	const app = appOf('one key that is 32 characters long')
	const id = newId()

	it('rejects an encrypted secret that was changed or belongs to another subscription', () => {
		const sealed = sealSecret(app, id, secret)
		expect(openSecret(app, id, sealed)).toEqual(secretBytes(secret))
		expect(Buffer.from(sealed).includes(secretBytes(secret))).toBe(false)
		expect(() => openSecret(app, newId(), sealed)).toThrow()
		for (let at = 0; at < sealed.length; at++) {
			const changed = sealed.slice()
			changed[at] = (changed[at] ?? 0) ^ 1
			expect(() => openSecret(app, id, changed)).toThrow()
		}
	})

	it('throws an error that names SECRET_KEY when the key has changed', () => {
		const other = appOf(randomBytes(32).toString('hex'))
		expect(() => openSecret(other, id, sealSecret(app, id, secret))).toThrow(/another SECRET_KEY/)
	})
})
