import { describe, expect, it } from 'vitest'
import { makeZip } from '../../testing/docx.ts'
import { inspectZip } from './zip.ts'

const most = { files: 3, bytes: 1000 }

describe('inspectZip', () => {
	it('names the files of an archive', () => {
		const zip = makeZip([
			{ name: 'a.txt', content: 'one' },
			{ name: 'b/c.xml', content: 'x'.repeat(900) },
		])
		expect(inspectZip(zip, most)).toEqual(['a.txt', 'b/c.xml'])
		expect(inspectZip(makeZip([]), most)).toEqual([])
	})

	it.each([
		['more files', makeZip(Array.from({ length: 4 }, () => ({ name: 'a', content: '' })))],
		['more bytes', makeZip([{ name: 'a', content: 'x'.repeat(1001) }])],
		[
			'more bytes than it claims',
			makeZip([{ name: 'a', content: 'x'.repeat(5_000_000), claimed: 5 }]),
		],
		[
			'more bytes together',
			makeZip(Array.from({ length: 2 }, () => ({ name: 'a', content: 'x'.repeat(501) }))),
		],
		['no end', makeZip([{ name: 'a', content: 'x' }]).subarray(0, 40)],
		['nothing', Buffer.alloc(0)],
	])('refuses an archive with %s', (_, zip) => {
		expect(inspectZip(zip, most)).toBeNull()
	})

	it('refuses rather than throws, whichever byte is wrong', () => {
		const zip = makeZip([{ name: 'a.txt', content: 'some text, some text' }])
		for (let at = 0; at < zip.length; at += 1) {
			for (const value of [0, 0xff]) {
				const wrong = Buffer.from(zip)
				wrong.writeUInt8(value, at)
				expect(() => inspectZip(wrong, most)).not.toThrow()
			}
		}
	})
})
