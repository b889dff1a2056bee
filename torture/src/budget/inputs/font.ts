import { brotliCompressSync } from 'node:zlib'
import { type InputKind, upload, uploads } from '../probe.ts'

const AT = { path: '/api/fonts', field: 'file', as: 'session' as const }

/** Returns the header of a woff2 file with `tables` tables and this length (WOFF File Format 2.0, 4.1). */
function header(tables: number, length: number): Buffer {
	const bytes = Buffer.alloc(48)
	bytes.write('wOF2\0\x01\0\0', 'latin1')
	bytes.writeUInt32BE(length, 8)
	bytes.writeUInt16BE(tables, 12)
	return bytes
}

/** Returns a woff2 file with one table, which claims `claimed` bytes and unpacks to `unpacked` zeros. */
function bomb(claimed: number, unpacked: number): Buffer {
	const data = brotliCompressSync(Buffer.alloc(unpacked))
	const size = [28, 21, 14, 7].map((shift) => ((claimed >> shift) & 127) | 128)
	const directory = Buffer.from([0, ...size, claimed & 127])
	const length = 48 + directory.length + data.length
	const start = header(1, length)
	start.writeUInt32BE(data.length, 20)
	return Buffer.concat([start, directory, data])
}

const padded = (tables: number, rest: Buffer) =>
	Buffer.concat([header(tables, 48 + rest.length), rest])

/** Hostile font files. */
export const FONT: InputKind = {
	kind: 'font',
	warmUp: (client) => upload(client, bomb(1000, 1000), AT),
	probes: uploads(
		{
			'65,535 tables': padded(65_535, Buffer.alloc(200_000)),
			'65,535 tables of 2 MB': padded(65_535, Buffer.alloc(1_900_000, 0xff)),
			'ten tables of 2 MB': padded(10, Buffer.alloc(1_900_000, 0xff)),
			'a table that unpacks to 200 MB': bomb(1000, 200_000_000),
			'a table that claims 29 MB and unpacks to 200 MB': bomb(29_000_000, 200_000_000),
			'a table that claims 250 MB': bomb(250_000_000, 1000),
		},
		{ ...AT, expects: /^400 / },
	),
}
