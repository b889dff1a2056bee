import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'

const MANIFEST = 'manifest.json'

/** Last entry of an archive. `files` lists every other entry; for an object, it also contains the content type. */
export const Manifest = z.object({
	format: z.literal(1),
	createdAt: z.iso.datetime(),
	migrations: z.array(z.string()),
	sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
	/** Rows of each table. */
	rows: z.record(z.string(), z.number()),
	files: z.record(
		z.string(),
		z.object({ bytes: z.number(), sha256: z.string(), contentType: z.string().optional() }),
	),
})
export type Manifest = z.infer<typeof Manifest>
type FileInfo = Manifest['files'][string]

export type ArchiveWriter = {
	add: (name: string, bytes: Uint8Array, contentType?: string) => Promise<void>
	/** Writes the manifest as the last entry and closes the file. */
	finish: (state: Omit<Manifest, 'files' | 'format'>) => Promise<Manifest>
}

/**
 * Creates an archive: a gzipped tar file that only its owner can read (mode 0600), because it contains keys. Rejects when
 * the file exists.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
	const tar = pack()
	const handle = await open(file, 'wx', 0o600)
	const target = handle.createWriteStream({ flush: true })
	const written = pipeline(tar, createGzip({ level: 1 }), target)
	// The next call of `add`, or `finish`, throws this error.
	written.catch(() => {})
	const files: Record<string, FileInfo> = {}
	return {
		add: async (name, bytes, contentType) => {
			await Promise.race([addEntry(tar, name, bytes), written])
			const sha256 = createHash('sha256').update(bytes).digest('hex')
			files[name] = { bytes: bytes.length, sha256, ...(contentType && { contentType }) }
		},
		finish: async (state) => {
			const manifest: Manifest = { format: 1, ...state, files }
			await addEntry(tar, MANIFEST, Buffer.from(JSON.stringify(manifest, null, '\t')))
			tar.finalize()
			await written
			return manifest
		},
	}
}

function addEntry(tar: Pack, name: string, bytes: Uint8Array): Promise<void> {
	return new Promise((resolve, reject) => {
		tar.entry({ name, mode: 0o600 }, Buffer.from(bytes), (error) =>
			error ? reject(error) : resolve(),
		)
	})
}

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

/**
 * Reads a whole archive and compares every entry with the manifest. Throws when the archive is damaged, incomplete or of
 * an unknown format.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
	const found = new Map<string, string>()
	let manifest: Manifest | undefined
	try {
		for await (const { name, bytes } of readArchive(file))
			if (name === MANIFEST) manifest = Manifest.parse(JSON.parse(bytes.toString()))
			else found.set(name, createHash('sha256').update(bytes).digest('hex'))
	} catch (error) {
		throw new Error(`${file} is not a complete backup: it cannot be read to its end.`, {
			cause: error,
		})
	}
	if (manifest === undefined) throw new Error(`${file} is not a complete backup: no manifest.`)
	for (const [name, { sha256 }] of Object.entries(manifest.files))
		if (found.get(name) !== sha256) throw new Error(`${file} is damaged: ${name} has changed.`)
	for (const name of found.keys())
		if (manifest.files[name] === undefined) throw new Error(`${file} is damaged: ${name} is extra.`)
	return manifest
}
