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
const isTaken = (body: string, headers: Record<string, string>, by = secret) => {
	try {
		new Webhook(by).verify(body, headers, { jsonParse: false })
		return true
	} catch {
		return false
	}
}

describe('a signature', () => {
	it('is that of the standardwebhooks library, byte for byte', () => {
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

	it('is taken by whoever holds the new or the old secret while one is rotated', () => {
		const [old, other] = [makeSecret(), makeSecret()]
		const sent = message('{}')
		const headers = signMessage(sent, [secretBytes(secret), secretBytes(old)])
		expect([secret, old, other].map((by) => isTaken('{}', headers, by))).toEqual([
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
	])('made %i s from now is taken: %s', (seconds, taken) => {
		const sent = message('{}', new Date(Date.now() + seconds * 1000))
		expect(isTaken('{}', signMessage(sent, [secretBytes(secret)]))).toBe(taken)
	})

	it('is refused after any change of the body, the id, the time or itself', () => {
		const sent = message('{"type":"presentation.opened","data":{"deckId":"1"}}')
		const headers = signMessage(sent, [secretBytes(secret)])
		const parts: Record<string, string> = { body: sent.body, ...headers }
		expect(isTaken(sent.body, headers)).toBe(true)
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
				expect(isTaken(body, rest)).toBe(false)
			}),
			{ numRuns: 5000 },
		)
	})
})

/** The last letter of base64 carries bits that mean nothing. */
function isSameBytes(one: string, other: string): boolean {
	const bytes = (text: string) => Buffer.from(text.slice(3), 'base64')
	return one !== other && one.startsWith('v1,') && bytes(one).equals(bytes(other))
}

describe('a kept secret', () => {
	const appOf = (key: string) => ({
		config: completeConfig(readConfig({}), key, 'http://127.0.0.1'),
	})
	const app = appOf('one key that is 32 characters long')
	const id = newId()

	it('opens for its subscription and no other, and only as it was written', () => {
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

	it('says so when the key that sealed it is another', () => {
		const other = appOf(randomBytes(32).toString('hex'))
		expect(() => openSecret(other, id, sealSecret(app, id, secret))).toThrow(/another SECRET_KEY/)
	})
})
