import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'

/** File name of the manifest. The manifest is the last entry of an archive and describes all other entries. */
const MANIFEST_ENTRY = 'manifest.json'

/** An entry of an archive. `sha256` is in hexadecimal. */
type ArchivedFile = { bytes: number; sha256: string; contentType?: string }

export type ArchiveWriter = {
	add: (name: string, bytes: Uint8Array, contentType?: string) => Promise<void>
	/**
	 * Writes the manifest, which contains `facts` and the size and hash of each entry. Then closes the archive and returns the
	 * manifest.
	 */
	finish: <Facts extends object>(
		facts: Facts,
	) => Promise<Facts & { format: 1; files: Record<string, ArchivedFile> }>
}

/**
 * Creates an archive: a gzipped tar file that only its owner can read (mode 0600). Rejects when the file exists.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
	const tar = pack()
	const handle = await open(file, 'wx', 0o600)
	const target = handle.createWriteStream({ flush: true })
	const written = pipeline(tar, createGzip({ level: 1 }), target)
	// Prevents an unhandled rejection. The next call of `add` or `finish` reports the failed write.
	written.catch(() => {})
	const files: Record<string, ArchivedFile> = {}
	return {
		add: async (name, bytes, contentType) => {
			await Promise.race([addEntry(tar, name, bytes), written])
			const sha256 = createHash('sha256').update(bytes).digest('hex')
			files[name] = { bytes: bytes.length, sha256, ...(contentType && { contentType }) }
		},
		finish: async (facts) => {
			const manifest = { ...facts, format: 1 as const, files }
			await addEntry(tar, MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest, null, '\t')))
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
