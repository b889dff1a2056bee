import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { BUDGET, measureCost, measureLowestCost } from '../../testing/measure-cost.ts'
import { unpacksWithin } from './woff2-size.ts'

const LIMIT = 15 * 1024 * 1024

/**
 * Returns a woff2 file with one table. The header of the file gives the table an unpacked size of ten bytes. In fact, the
 * unpacked table has as many bytes as `unpacked` says, all zero.
 */
function makeFont(unpacked: number): Buffer {
	const data = brotliCompressSync(Buffer.alloc(unpacked))
	const header = Buffer.alloc(48)
	header.writeUInt16BE(1, 12)
	header.writeUInt32BE(data.length, 20)
	return Buffer.concat([header, Buffer.from([0, 10]), data])
}

it('rejects a font that unpacks to more than the limit, without using more memory than the test allows', async () => {
	expect(unpacksWithin(makeFont(10), LIMIT)).toBe(true)
	const bomb = makeFont(200_000_000)
	const { value, cost } = await measureLowestCost(() =>
		measureCost(async () => unpacksWithin(bomb, LIMIT)),
	)
	expect(value).toBe(false)
	expect(cost.megabytes).toBeLessThan(BUDGET.megabytes)
})
