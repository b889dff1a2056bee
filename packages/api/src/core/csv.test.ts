import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../testing/csv.ts'
import { csvLine } from './csv.ts'

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const withoutGuard = (cells: readonly string[]) =>
	cells.map((text) => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text))

describe('csvLine', () => {
	it.each([
		[['plain', ''], 'plain,\r\n'],
		[['a, b', 'say "hi"', 'two\r\nlines'], '"a, b","say ""hi""","two\r\nlines"\r\n'],
		[['=1+1', '+1', '-1', '@a'], "'=1+1,'+1,'-1,'@a\r\n"],
		[['\t=1', '\r=1', '＝1'], "'\t=1,\"'\r=1\",'＝1\r\n"],
		[['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
		[['a=b', '1-2'], 'a=b,1-2\r\n'],
	])('writes the cells %j as %j', (cells, line) => {
		expect(csvLine(cells)).toBe(line)
	})

	it('writes any text as a cell that is read back unchanged and never runs as a formula', () => {
		const cell = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.string({ unit: fc.constantFrom(...'=-",\r\n\ta') }),
		)
		const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
		fc.assert(
			fc.property(records, (written) => {
				const read = readCsv(written.map(csvLine).join(''))
				expect(read.map(withoutGuard)).toEqual(written.map(withoutGuard))
				for (const text of read.flat()) expect(text).not.toMatch(FORMULA)
			}),
		)
	})
})
