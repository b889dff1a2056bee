import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { escapeNonAscii } from './keep-ascii.ts'

it.each([
	['a text', `'a … “b” é 😀'`],
	['a text with an escaped character', String.raw`'\\… \… \\\…'`],
	['a template', '`… 😀`'],
	['a regular expression', `/^[’…]+$/.test('…’')`],
	['a regular expression with an escaped character', String.raw`/^\…$/.test('…')`],
	['a regular expression for whole characters', `/^.[😀]$/u.test('…😀')`],
	['a name', `(() => { const é = 5; return é })()`],
])('escapes the characters of %s without a change of its value', (_, code) => {
	const escaped = escapeNonAscii(code)
	expect(escaped).toMatch(/^[\0-\x7f]*$/)
	expect(runInNewContext(escaped)).toEqual(runInNewContext(code))
})
