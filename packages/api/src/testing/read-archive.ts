import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Yields the entries of an archive in their order. An entry is in memory until the next one is requested. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
	const tar = extract()
	const reading = pipeline(createReadStream(file), createGunzip(), tar)
	reading.catch(() => {})
	for await (const entry of tar) {
		yield { name: entry.header.name, bytes: await buffer(entry) }
	}
	await reading
}
