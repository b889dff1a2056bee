import { createHash } from 'node:crypto'
import { ArchivedFile, MANIFEST_ENTRY, readArchive } from '@dormer/api'
import { z } from 'zod'

/**
 * Manifest of a backup. `rows` counts the rows of each table. `files` lists all entries of the archive except the manifest
 * itself.
 */
export const Manifest = z.object({
	format: z.literal(1),
	createdAt: z.iso.datetime(),
	migrations: z.array(z.string()),
	sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
	rows: z.record(z.string(), z.number()),
	files: z.record(z.string(), ArchivedFile),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * Reads a whole archive and compares every entry with the manifest. Throws when the archive is damaged, incomplete or of
 * an unknown format.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
	const found = new Map<string, string>()
	let manifest: Manifest | undefined
	try {
		for await (const { name, bytes } of readArchive(file))
			if (name === MANIFEST_ENTRY) manifest = Manifest.parse(JSON.parse(bytes.toString()))
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
