import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeConfig, readConfig } from '../../core/config.ts'
import { newId } from '../../core/ids.ts'
import { mintToken, readToken } from './token.ts'

const config = completeConfig(readConfig({}), 'the key that signs tokens in tests', 'http://x')
const at = (time: string) => ({ config, now: () => new Date(time) })
const issued = '2026-11-20T12:00:00Z'
const presentation = { id: newId(), organizationId: newId(), tokenGeneration: 3, byCompany: false }
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '

describe('mintToken and readToken', () => {
	const { token, expiresAt } = mintToken(at(issued), presentation)

	it('issues a presentation token in the specified format', () => {
		expect(token).toMatch(/^v1\.[\w-]+\.[\w-]{43}$/)
		const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
		expect(payload).toEqual({
			pid: presentation.id,
			org: presentation.organizationId,
			iat: Date.parse(issued) / 1000,
			exp: expiresAt,
			kid: '2026-11',
			gen: 3,
		})
		expect(expiresAt).toBe(Date.parse('2026-11-21T12:00:00Z') / 1000)
	})

	it.each([
		['valid', 'at issue', issued],
		['valid', 'in its last second', '2026-11-21T11:59:59Z'],
		['refreshable', 'at its expiry', '2026-11-21T12:00:00Z'],
		['refreshable', '6 days after its expiry', '2026-11-27T12:00:00Z'],
		['expired', '7 days after its expiry', '2026-11-28T12:00:00Z'],
	])('reads the state "%s" of a token %s', (state, _, now) => {
		expect(readToken(at(now), token)).toEqual({
			presentationId: presentation.id,
			organizationId: presentation.organizationId,
			byCompany: false,
			generation: 3,
			state,
		})
	})

	it('sets byCompany in a token that the company requested', () => {
		const { token: issuedToCompany } = mintToken(at(issued), { ...presentation, byCompany: true })
		expect(readToken(at(issued), issuedToCompany)).toMatchObject({ byCompany: true })
	})

	it('accepts a token signed with last month’s key until the token is too old to be refreshed', () => {
		const { token: late } = mintToken(at('2026-11-30T23:59:00Z'), presentation)
		expect(readToken(at('2026-12-01T00:01:00Z'), late)?.state).toBe('valid')
		expect(readToken(at('2026-12-07T00:00:00Z'), late)?.state).toBe('refreshable')
		expect(readToken(at('2027-01-01T00:00:00Z'), late)).toBeUndefined()
	})

	it('rejects a token that was signed with a different secret', () => {
		const other = { ...config, SECRET_KEY: 'another key that signs tokens in tests' }
		expect(readToken({ ...at(issued), config: other }, token)).toBeUndefined()
	})

	it.each(['', 'v1', 'v1..', 'v1.e30.', 'v1.bnVsbA.AAAA', 'v2.a.b', `v1.${'A'.repeat(100_000)}.A`])(
		'rejects the malformed token "%.20s"',
		(text) => expect(readToken(at(issued), text)).toBeUndefined(),
	)

	it('rejects a token when any part of its text has changed', () => {
		const place = fc.nat(token.length)
		const mutation = fc.oneof(
			fc
				.tuple(place, fc.constantFrom(...ALPHABET))
				.map(([i, c]) => token.slice(0, i) + c + token.slice(i + 1)),
			fc
				.tuple(place, fc.constantFrom(...ALPHABET))
				.map(([i, c]) => token.slice(0, i) + c + token.slice(i)),
			place.map((i) => token.slice(0, i) + token.slice(i + 1)),
			fc
				.tuple(place, place)
				.map(([i, j]) => token.slice(0, Math.min(i, j)) + token.slice(Math.max(i, j))),
			place.map((i) => token.slice(0, i) + token.slice(i).toUpperCase()),
			fc.constantFrom(`${token}=`, `${token}.`, ` ${token}`, `${token}\n`, token + token),
		)
		let tried = 0
		fc.assert(
			fc.property(mutation, (changed) => {
				fc.pre(changed !== token)
				tried++
				expect(readToken(at(issued), changed)).toBeUndefined()
			}),
			{ numRuns: 10_000 },
		)
		expect(tried).toBe(10_000)
	})

	it('rejects a token that combines the payload of one token with the signature of another', () => {
		const other = mintToken(at(issued), { ...presentation, id: newId() }).token.split('.')
		const [version, payload, signature] = token.split('.')
		expect(readToken(at(issued), [version, other[1], signature].join('.'))).toBeUndefined()
		expect(readToken(at(issued), [version, payload, other[2]].join('.'))).toBeUndefined()
	})
})
