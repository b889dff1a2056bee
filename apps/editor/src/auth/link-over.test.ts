import { expect, test } from 'vitest'
import { isLinkOver } from './link-over.ts'

const id = '018f0000-0000-7000-8000-000000000000'
const signature = 'a'.repeat(43)
const now = new Date(1_800_000_000_000)

test.each([
	['good until later', `${id}.1800000001.${signature}`, false],
	['over at this moment', `${id}.1800000000.${signature}`, true],
	['over long ago', `${id}.1700000000.${signature}`, true],
	['cut short', `${id}.1900000000.${signature.slice(1)}`, true],
	['none', 'hello', true],
])('a link %s', (_, token, over) => {
	expect(isLinkOver(token, now)).toBe(over)
})
