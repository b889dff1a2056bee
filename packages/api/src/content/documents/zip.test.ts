import { describe, expect, it } from 'vitest'
import { makeZip } from '../../testing/docx.ts'
import { inspectZip } from './zip.ts'

const limits = { files: 3, bytes: 1000 }

describe('inspectZip', () => {
	it('returns the names of the files in an archive', () => {
		const zip = makeZip([
			{ name: 'a.txt', content: 'one' },
			{ name: 'b/c.xml', content: 'x'.repeat(900) },
		])
		expect(inspectZip(zip, limits)).toEqual(['a.txt', 'b/c.xml'])
		expect(inspectZip(makeZip([]), limits)).toEqual([])
	})

	it.each([
		['too many files', makeZip(Array.from({ length: 4 }, () => ({ name: 'a', content: '' })))],
		['a file of too many bytes', makeZip([{ name: 'a', content: 'x'.repeat(1001) }])],
		[
			'more bytes than its header claims',
			makeZip([{ name: 'a', content: 'x'.repeat(5_000_000), claimed: 5 }]),
		],
		[
			'too many bytes in all files together',
			makeZip(Array.from({ length: 2 }, () => ({ name: 'a', content: 'x'.repeat(501) }))),
		],
		['no end record', makeZip([{ name: 'a', content: 'x' }]).subarray(0, 40)],
		['no bytes', Buffer.alloc(0)],
	])('returns null for an archive with %s', (_, zip) => {
		expect(inspectZip(zip, limits)).toBeNull()
	})

	it('never throws, whichever byte of the archive is wrong', () => {
		const zip = makeZip([{ name: 'a.txt', content: 'some text, some text' }])
		for (let at = 0; at < zip.length; at += 1) {
			for (const value of [0, 0xff]) {
				const wrong = Buffer.from(zip)
				wrong.writeUInt8(value, at)
				expect(() => inspectZip(wrong, limits)).not.toThrow()
			}
		}
	})
})
