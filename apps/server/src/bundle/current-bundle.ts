import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../../..')
export const BUNDLE = path.resolve(import.meta.dirname, '../../dist/bundle')
export const MANIFEST = 'sources.json'

/** The sources of a bundle, as paths relative to the root of the repository, and the hash of their contents. */
export type Manifest = { files: string[]; hash: string }

/**
 * Returns the path of the bundled server in `folder`. Returns null if there is no bundle, or if a source was changed or removed
 * since it was built.
 */
export function findCurrentBundle(folder = BUNDLE): string | null {
	try {
		const { files, hash }: Manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'))
		return hashSources(files) === hash ? path.join(folder, 'main.js') : null
	} catch {
		return null
	}
}

/** Returns one hash of the contents of all `files`. Throws if a file is missing. */
export function hashSources(files: readonly string[]): string {
	const hash = createHash('sha1')
	for (const file of files) hash.update(readFileSync(path.join(ROOT, file))).update('\0')
	return hash.digest('hex')
}
