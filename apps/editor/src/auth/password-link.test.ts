import { describe, expect, it } from 'vitest'
import { isLinkInvalid } from './password-link.ts'

const id = '018f0000-0000-7000-8000-000000000000'
const signature = 'a'.repeat(43)
const now = new Date(1_800_000_000_000)

describe('isLinkInvalid', () => {
	it.each([
		['one second before its expiry', `${id}.1800000001.${signature}`, false],
		['at its expiry', `${id}.1800000000.${signature}`, true],
		['long after its expiry', `${id}.1700000000.${signature}`, true],
		['with a truncated signature', `${id}.1900000000.${signature.slice(1)}`, true],
		['without the format of a link', 'hello', true],
	])('checks a token %s', (_, token, invalid) => {
		expect(isLinkInvalid(token, now)).toBe(invalid)
	})
})
